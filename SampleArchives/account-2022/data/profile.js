window.YTD.profile.part0 = [
  {
    "profile" : {
      "description" : {
        "bio" : "Radio engineer, amateur astronomer. Antennas, aurora, coffee & two kinds of swift. Dwingeloo ⇄ Lagos. 📡☕",
        "website" : "https://t.co/m1raDwing0",
        "location" : "Dwingeloo"
      },
      "avatarMediaUrl" : "https://pbs.twimg.com/profile_images/655370597/antenna.jpg",
      "headerMediaUrl" : "https://pbs.twimg.com/profile_banners/21140987/1420070400"
    }
  }
]