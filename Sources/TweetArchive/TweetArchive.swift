package enum TweetArchivePlaceholder {}
