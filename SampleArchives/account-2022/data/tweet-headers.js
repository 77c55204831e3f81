window.YTD.tweet_headers.part0 = [
  {
    "tweet" : {
      "tweet_id" : "1558258285554858856",
      "user_id" : "21140987",
      "created_at" : "Sat Aug 13 01:05:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1546872256838105998",
      "user_id" : "21140987",
      "created_at" : "Tue Jul 12 15:01:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1535634209752818478",
      "user_id" : "21140987",
      "created_at" : "Sat Jun 11 14:45:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1526054835241014103",
      "user_id" : "21140987",
      "created_at" : "Mon May 16 04:20:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1510544927190618506",
      "user_id" : "21140987",
      "created_at" : "Sun Apr 03 09:09:09 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1502600793935108342",
      "user_id" : "21140987",
      "created_at" : "Sat Mar 12 11:02:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1500053509362805386",
      "user_id" : "21140987",
      "created_at" : "Sat Mar 05 10:20:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1496249029719394253",
      "user_id" : "21140987",
      "created_at" : "Tue Feb 22 22:22:22 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1482382064779072480",
      "user_id" : "21140987",
      "created_at" : "Sat Jan 15 16:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1479896940948577494",
      "user_id" : "21140987",
      "created_at" : "Sat Jan 08 19:25:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1474716598441645844",
      "user_id" : "21140987",
      "created_at" : "Sat Dec 25 12:20:10 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1444303658464529697",
      "user_id" : "21140987",
      "created_at" : "Sat Oct 02 14:10:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1444301140144024571",
      "user_id" : "21140987",
      "created_at" : "Sat Oct 02 14:00:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1425942671920472364",
      "user_id" : "21140987",
      "created_at" : "Thu Aug 12 22:10:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1397828421073011831",
      "user_id" : "21140987",
      "created_at" : "Thu May 27 08:14:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1397538007203597036",
      "user_id" : "21140987",
      "created_at" : "Wed May 26 13:00:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1384093164572931074",
      "user_id" : "21140987",
      "created_at" : "Mon Apr 19 10:35:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1362507430246528049",
      "user_id" : "21140987",
      "created_at" : "Thu Feb 18 21:01:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1362506171265398570",
      "user_id" : "21140987",
      "created_at" : "Thu Feb 18 20:56:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1349325322199705995",
      "user_id" : "21140987",
      "created_at" : "Wed Jan 13 12:00:00 +0000 2021"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1341067333309336335",
      "user_id" : "21140987",
      "created_at" : "Mon Dec 21 17:05:42 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1603515745807815743",
      "user_id" : "21140987",
      "created_at" : "Thu Dec 15 22:22:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1603097492229920670",
      "user_id" : "21140987",
      "created_at" : "Wed Dec 14 18:40:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1602720004295414875",
      "user_id" : "21140987",
      "created_at" : "Tue Dec 13 17:40:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1602210396416252009",
      "user_id" : "21140987",
      "created_at" : "Mon Dec 12 07:55:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1601849264246231441",
      "user_id" : "21140987",
      "created_at" : "Sun Dec 11 08:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1600599028036205714",
      "user_id" : "21140987",
      "created_at" : "Wed Dec 07 21:12:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1598618727945991564",
      "user_id" : "21140987",
      "created_at" : "Fri Dec 02 10:03:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1598617974622902208",
      "user_id" : "21140987",
      "created_at" : "Fri Dec 02 10:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1595024292649596070",
      "user_id" : "21140987",
      "created_at" : "Tue Nov 22 12:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1594409996962602511",
      "user_id" : "21140987",
      "created_at" : "Sun Nov 20 19:19:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1592778242637184694",
      "user_id" : "21140987",
      "created_at" : "Wed Nov 16 07:15:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1589937402016945146",
      "user_id" : "21140987",
      "created_at" : "Tue Nov 08 11:06:30 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1589935765443887165",
      "user_id" : "21140987",
      "created_at" : "Tue Nov 08 11:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1588954298452721072",
      "user_id" : "21140987",
      "created_at" : "Sat Nov 05 18:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1587368851789885113",
      "user_id" : "21140987",
      "created_at" : "Tue Nov 01 09:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1584852267380762647",
      "user_id" : "21140987",
      "created_at" : "Tue Oct 25 10:20:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1583171189998600517",
      "user_id" : "21140987",
      "created_at" : "Thu Oct 20 19:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1581200705628035407",
      "user_id" : "21140987",
      "created_at" : "Sat Oct 15 08:30:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1579200024330804594",
      "user_id" : "21140987",
      "created_at" : "Sun Oct 09 20:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1565248090685801125",
      "user_id" : "21140987",
      "created_at" : "Thu Sep 01 08:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1558377820389827440",
      "user_id" : "21140987",
      "created_at" : "Sat Aug 13 09:00:00 +0000 2022"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1322840808216488206",
      "user_id" : "21140987",
      "created_at" : "Sun Nov 01 10:00:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1305783414264237956",
      "user_id" : "21140987",
      "created_at" : "Tue Sep 15 08:20:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1305499038305918242",
      "user_id" : "21140987",
      "created_at" : "Mon Sep 14 13:30:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1281400243675664901",
      "user_id" : "21140987",
      "created_at" : "Fri Jul 10 01:30:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1257893078520533200",
      "user_id" : "21140987",
      "created_at" : "Wed May 06 04:40:55 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1240384985460975237",
      "user_id" : "21140987",
      "created_at" : "Wed Mar 18 21:10:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1240016053825952828",
      "user_id" : "21140987",
      "created_at" : "Tue Mar 17 20:44:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1239615413607291009",
      "user_id" : "21140987",
      "created_at" : "Mon Mar 16 18:12:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1228393469142319330",
      "user_id" : "21140987",
      "created_at" : "Fri Feb 14 19:00:00 +0000 2020"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1210133401555930276",
      "user_id" : "21140987",
      "created_at" : "Thu Dec 26 09:41:00 +0000 2019"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1087217306318799338",
      "user_id" : "21140987",
      "created_at" : "Mon Jan 21 05:16:20 +0000 2019"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "899815930692310374",
      "user_id" : "21140987",
      "created_at" : "Tue Aug 22 02:10:10 +0000 2017"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "899699289517489735",
      "user_id" : "21140987",
      "created_at" : "Mon Aug 21 18:26:40 +0000 2017"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "473553436910816459",
      "user_id" : "21140987",
      "created_at" : "Mon Jun 02 19:55:12 +0000 2014"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "439165553374222798",
      "user_id" : "21140987",
      "created_at" : "Thu Feb 27 22:30:01 +0000 2014"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "439158909446261645",
      "user_id" : "21140987",
      "created_at" : "Thu Feb 27 22:03:37 +0000 2014"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "210239785472809928",
      "user_id" : "21140987",
      "created_at" : "Wed Jun 06 05:20:45 +0000 2012"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "210234100535772779",
      "user_id" : "21140987",
      "created_at" : "Wed Jun 06 04:58:10 +0000 2012"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "210232183013552677",
      "user_id" : "21140987",
      "created_at" : "Wed Jun 06 04:50:33 +0000 2012"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "47005002045788533",
      "user_id" : "21140987",
      "created_at" : "Sun Mar 13 18:44:00 +0000 2011"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "2949868483",
      "user_id" : "21140987",
      "created_at" : "Mon Jul 20 20:17:40 +0000 2009"
    }
  },
  {
    "tweet" : {
      "tweet_id" : "1625953129",
      "user_id" : "21140987",
      "created_at" : "Sat Mar 14 09:26:53 +0000 2009"
    }
  }
]