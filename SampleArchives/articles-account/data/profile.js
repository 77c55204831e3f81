window.YTD.profile.part0 = [
  {
    "profile" : {
      "description" : {
        "bio" : "",
        "website" : "https://t.co/m1raDwing0",
        "location" : "Dwingeloo"
      },
      "avatarMediaUrl" : "https://pbs.twimg.com/profile_images/655370597/antenna.jpg",
      "headerMediaUrl" : "https://pbs.twimg.com/profile_banners/21140987/1420070400"
    }
  }
]