var payload_details =  {
  "tweets" : 59,
  "created_at" : "Mon Feb 11 18:22:40 +0000 2013",
  "lang" : "en"
}