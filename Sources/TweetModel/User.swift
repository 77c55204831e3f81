/// An account, as described by one record. At least one of `id` and `handle` is known, or only the name of the author
/// of a tweet without an ID.
public struct User: Hashable, Sendable {
    public var id: UserID?
    /// Without `@`, spelled as in the record.
    public var handle: String?
    /// The display name.
    public var name: String?
    /// The profile in a box, so that the many tweets of an account can share it.
    package private(set) var boxedProfile: Box<Profile>?

    /// `nil` if the record contains no profile.
    public var profile: Profile? {
        get { boxedProfile?.value }
        set { boxedProfile = newValue.map(Box.init) }
    }

    package init(id: UserID?, handle: String? = nil, name: String? = nil, profile: consuming Profile? = nil) {
        self.id = id
        self.handle = handle
        self.name = name
        boxedProfile = profile.map(Box.init)
    }

    package init(id: UserID?, handle: String?, name: String?, boxedProfile: Box<Profile>?) {
        self.id = id
        self.handle = handle
        self.name = name
        self.boxedProfile = boxedProfile
    }

    public struct Profile: Hashable, Sendable {
        public var bio: String?
        public var location: String?
        public var website: String?
        public var createdAt: Timestamp?
        public var verified: Bool?
        public var protected: Bool?
        public var followers: Int64?
        public var following: Int64?
        public var tweets: Int64?
        /// The number of Twitter lists that contain the account.
        public var listed: Int64?
        public var avatarURL: String?
        public var headerURL: String?
        /// The picture files in an account archive.
        public var avatar: MediaLocation?
        public var header: MediaLocation?

        package init() {}
    }
}
