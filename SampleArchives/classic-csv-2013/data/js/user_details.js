var user_details =  {
  "screen_name" : "teo_lindqvist",
  "location" : "Göteborg",
  "full_name" : "Teo Lindqvist",
  "bio" : "Radio amateur VU2RDX & father of a goat. 📻",
  "id" : "17733105",
  "created_at" : "Sat Nov 29 10:00:00 +0000 2008"
}