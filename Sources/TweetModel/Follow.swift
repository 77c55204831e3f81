/// The way in which an account is related to another account, the *subject*. Raw values are stored: never change them.
public enum FollowKind: String, Hashable, Sendable, CaseIterable {
    /// The account follows the subject.
    case follower
    /// The subject follows the account.
    case following
    /// The subject blocks the account.
    case block
    /// The subject mutes the account.
    case mute
}

/// The accounts that are related to a subject in the same way, or the members of a Twitter list, as one input contains
/// them.
package struct FollowSnapshot: Hashable, Sendable {
    package enum Subject: Hashable, Sendable {
        /// The ID or the handle of the account is known.
        case account(User, FollowKind)
        case list(TwitterList)
    }

    package var subject: Subject
    /// The creation time of the account archive that contains the accounts, or the time at which the first page of them
    /// was retrieved, in Unix seconds; `nil` if unknown. Distinguishes the snapshots of one input.
    package var begunAt: Int64?

    package init(of subject: User, _ kind: FollowKind, begunAt: Int64? = nil) {
        self.subject = .account(subject, kind)
        self.begunAt = begunAt
    }

    package init(membersOf list: TwitterList, begunAt: Int64? = nil) {
        subject = .list(list)
        self.begunAt = begunAt
    }
}

/// A Twitter list, as one record describes it.
package struct TwitterList: Hashable, Sendable {
    /// The relation of an account to a list. Raw values are stored: never change them.
    package enum Relation: String, Hashable, Sendable, CaseIterable {
        case created, member, subscribed
    }

    /// The ID of the list as a number. If the record contains only a URL with a name, the owner's handle and that
    /// name, in lower case: `ann_lee/tea`.
    package var key: String
    package var name: String?
    package var owner: User?
    package var url: String?

    package init(key: String, name: String? = nil, owner: User? = nil, url: String? = nil) {
        self.key = key
        self.name = name
        self.owner = owner
        self.url = url
    }
}

/// An item of an import that describes follows or lists. Times are Unix seconds; `nil` if unknown.
package enum FollowRecord: Hashable, Sendable {
    /// An account of a snapshot. `seenAt` is the time at which the record was made.
    case account(User, in: FollowSnapshot, seenAt: Int64?)
    /// The input contains the snapshot, which may be empty. If `isComplete` is true, accounts that the input does not
    /// list are not related to the subject, or are not members of the list.
    case snapshot(FollowSnapshot, isComplete: Bool, seenAt: Int64?)
    /// A list, and the relation of an account to it; `nil` if the record contains none.
    case list(TwitterList, of: User?, TwitterList.Relation?)
}

/// The accounts that two imports list differently, for one subject and kind.
package struct FollowChange: Hashable, Sendable {
    package var subject: User
    package var kind: FollowKind
    /// The accounts that only the older or only the newer import lists, by ID. An import that does not list all
    /// accounts causes no losses or gains.
    package var lost: [User]
    package var gained: [User]

    package init(subject: User, kind: FollowKind, lost: [User], gained: [User]) {
        self.subject = subject
        self.kind = kind
        self.lost = lost
        self.gained = gained
    }
}

/// An account in the snapshots of a subject and kind, over all imports.
package struct FollowRow: Hashable, Sendable {
    package var kind: FollowKind
    package var account: User
    package var subject: User
    /// The times of the first and of the last snapshot with the account, in Unix seconds; `nil` if unknown.
    package var first: Int64?
    package var last: Int64?
    /// True if the newest snapshot contains the account.
    package var isCurrent: Bool

    package init(kind: FollowKind, account: User, subject: User, first: Int64?, last: Int64?, isCurrent: Bool) {
        self.kind = kind
        self.account = account
        self.subject = subject
        self.first = first
        self.last = last
        self.isCurrent = isCurrent
    }
}

/// The numbers of accounts in the follows of one account, and of its lists.
public struct FollowTotals: Hashable, Sendable {
    /// The snapshot of one kind that searches use: the newest complete one, or the newest one if none is complete.
    public struct Snapshot: Hashable, Sendable {
        public var kind: FollowKind
        public var accounts: Int
        /// The time of the snapshot in Unix seconds; `nil` if unknown.
        public var takenAt: Int64?
        /// True if accounts that the snapshot lacks were not related to the subject.
        public var isComplete: Bool

        package init(kind: FollowKind, accounts: Int, takenAt: Int64?, isComplete: Bool) {
            self.kind = kind
            self.accounts = accounts
            self.takenAt = takenAt
            self.isComplete = isComplete
        }
    }

    public var subject: User
    /// At most one snapshot of each kind, in the order of `FollowKind.allCases`.
    public var snapshots: [Snapshot] = []
    /// The number of lists that the subject created, is a member of, or subscribed to.
    public var lists = 0

    package init(of subject: User) {
        self.subject = subject
    }
}
