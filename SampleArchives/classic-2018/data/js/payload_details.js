var payload_details =  {
  "tweets" : 96,
  "created_at" : "Sat Dec 01 18:02:11 +0000 2018",
  "lang" : "en"
}