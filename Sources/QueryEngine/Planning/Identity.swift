package import SQLiteKit
package import TweetModel

/// SQL for the identity of accounts, places, links, clients and languages. Statements that group tweets by one of
/// these, and statements that look one up, use the same expressions. So a count equals the number of results of its
/// search.
///
/// - An *account* is a row of `user`. A row or mention without an account ID belongs to the account with an ID that
///   uses or used its handle if there is exactly one. Otherwise the handle is an account of its own. The views
///   `user_account` and `handle_account` define this.
/// - A *place* is a name and a country code. The name is the full name, else the name, else the ID. Case is ignored.
/// - A *domain* is the host of the URL that a link leads to, without a leading `www.` and the port.
/// - The *URL* of a link is the one that it leads to, compared byte by byte.
/// - A *client* is a name. Case is ignored, and `_` equals a space.
/// - A *language* is a label, with current codes for old ones.
package enum Identity {
    // MARK: - Accounts

    /// The ID of the only account with an ID that uses or used a folded handle. NULL if no account or several did.
    package static func account(ofHandle handle: SQL) -> SQL {
        "(SELECT account_id FROM handle_account WHERE folded = " + handle + ")"
    }

    /// The row ID of the account that a row of `user` belongs to. NULL if `row` is NULL.
    package static func account(ofRow row: SQL) -> SQL {
        "CASE WHEN " + row + " >= 0 THEN " + row + " ELSE (SELECT account_id FROM user_account WHERE user_id = " + row
            + ") END"
    }

    /// The row ID of the account that the tweet `t` answers. If no record names it, it is the author of the answered
    /// tweet, if the store contains that tweet.
    package static let answeredUser: SQL = """
        CASE WHEN t.reply_to_user IS NULL AND t.reply_to_tweet IS NOT NULL \
        THEN (SELECT p.author_id FROM tweet AS p WHERE p.id = t.reply_to_tweet) ELSE t.reply_to_user END
        """

    /// The value that mentions of one account share: the ID of the account, or the handle in lower case if the account
    /// has no ID.
    static func account(ofMention row: SQL) -> SQL {
        "coalesce(" + row + ".user_id, " + account(ofHandle: "lower(" + row + ".handle)") + ", lower(" + row
            + ".handle))"
    }

    /// A statement for the row IDs of the accounts that use or used a folded handle, or of which only this name is
    /// known, in ascending order.
    package static func rows(ofHandle handle: String) -> SQL {
        rows(
            of: """
                SELECT user_id FROM user_handle WHERE folded = \(handle) \
                UNION SELECT id FROM user WHERE id < 0 AND handle IS NULL AND name = \(handle) COLLATE NOCASE
                """)
    }

    /// A statement for the row IDs of the account of a row, in ascending order. The store need not contain the row.
    package static func rows(of user: UserID) -> SQL { rows(of: "SELECT \(user.rawValue)") }

    private static func rows(of users: SQL) -> SQL {
        """
        WITH named (id) AS (\(users)),
          account (id) AS (SELECT DISTINCT coalesce(\(account(ofRow: "n.id")), n.id) FROM named AS n)
        SELECT id FROM account UNION SELECT h.user_id FROM account AS a
        CROSS JOIN user_handle AS k ON k.user_id = a.id CROSS JOIN user_handle AS h ON h.folded = k.folded
        WHERE h.user_id < 0 AND \(account(ofRow: "h.user_id")) = a.id ORDER BY 1
        """
    }

    /// A statement for all folded handles, each with the rows of its accounts.
    package static let handles: SQL = """
        SELECT folded, user_id FROM user_handle
        UNION SELECT k.folded, h.user_id FROM user_handle AS h
        CROSS JOIN user_handle AS k ON k.user_id = \(account(ofRow: "h.user_id")) WHERE h.user_id < 0 ORDER BY 1, 2
        """

    // MARK: - Places

    /// The name of the place `p` that identifies it together with its country.
    static let placeName: SQL = "coalesce(p.full_name, p.name, p.id)"

    /// The value that the places `p` of one name and country share.
    static let place: SQL = "upper(coalesce(p.country_code, '')) || char(10) || lower(" + placeName + ")"

    // MARK: - Links

    /// The URL that the link `row` leads to.
    static func url(_ row: SQL = "l") -> SQL { "coalesce(" + row + ".expanded, " + row + ".url)" }

    /// The domain of the link `row`. Empty for a URL without a host.
    static func domain(_ row: SQL = "l") -> SQL { "link_domain(" + url(row) + ")" }

    // MARK: - Clients and languages

    /// The value that the names of one client share.
    static let client: SQL = "replace(lower(c.name), '_', ' ')"

    /// The current language code of the tweet `t`, as in `LanguageLabels.canonical`.
    static let language: SQL = """
        CASE lower(t.lang) WHEN 'iw' THEN 'he' WHEN 'in' THEN 'id' WHEN 'ji' THEN 'yi' ELSE lower(t.lang) END
        """
}
