print("tweetdex")
