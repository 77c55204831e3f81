var tweet_index =  [ {
  "file_name" : "data\/js\/tweets\/2018_11.js",
  "year" : 2018,
  "var_name" : "tweets_2018_11",
  "tweet_count" : 6,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2018_10.js",
  "year" : 2018,
  "var_name" : "tweets_2018_10",
  "tweet_count" : 1,
  "month" : 10
}, {
  "file_name" : "data\/js\/tweets\/2018_09.js",
  "year" : 2018,
  "var_name" : "tweets_2018_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2018_08.js",
  "year" : 2018,
  "var_name" : "tweets_2018_08",
  "tweet_count" : 1,
  "month" : 8
}, {
  "file_name" : "data\/js\/tweets\/2018_07.js",
  "year" : 2018,
  "var_name" : "tweets_2018_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2018_05.js",
  "year" : 2018,
  "var_name" : "tweets_2018_05",
  "tweet_count" : 3,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2018_04.js",
  "year" : 2018,
  "var_name" : "tweets_2018_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2018_02.js",
  "year" : 2018,
  "var_name" : "tweets_2018_02",
  "tweet_count" : 1,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2018_01.js",
  "year" : 2018,
  "var_name" : "tweets_2018_01",
  "tweet_count" : 1,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2017_12.js",
  "year" : 2017,
  "var_name" : "tweets_2017_12",
  "tweet_count" : 1,
  "month" : 12
}, {
  "file_name" : "data\/js\/tweets\/2017_11.js",
  "year" : 2017,
  "var_name" : "tweets_2017_11",
  "tweet_count" : 2,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2017_07.js",
  "year" : 2017,
  "var_name" : "tweets_2017_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2017_03.js",
  "year" : 2017,
  "var_name" : "tweets_2017_03",
  "tweet_count" : 2,
  "month" : 3
}, {
  "file_name" : "data\/js\/tweets\/2016_11.js",
  "year" : 2016,
  "var_name" : "tweets_2016_11",
  "tweet_count" : 1,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2016_08.js",
  "year" : 2016,
  "var_name" : "tweets_2016_08",
  "tweet_count" : 1,
  "month" : 8
}, {
  "file_name" : "data\/js\/tweets\/2016_06.js",
  "year" : 2016,
  "var_name" : "tweets_2016_06",
  "tweet_count" : 1,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2016_01.js",
  "year" : 2016,
  "var_name" : "tweets_2016_01",
  "tweet_count" : 1,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2015_10.js",
  "year" : 2015,
  "var_name" : "tweets_2015_10",
  "tweet_count" : 1,
  "month" : 10
}, {
  "file_name" : "data\/js\/tweets\/2015_06.js",
  "year" : 2015,
  "var_name" : "tweets_2015_06",
  "tweet_count" : 1,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2015_05.js",
  "year" : 2015,
  "var_name" : "tweets_2015_05",
  "tweet_count" : 1,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2015_03.js",
  "year" : 2015,
  "var_name" : "tweets_2015_03",
  "tweet_count" : 1,
  "month" : 3
}, {
  "file_name" : "data\/js\/tweets\/2015_01.js",
  "year" : 2015,
  "var_name" : "tweets_2015_01",
  "tweet_count" : 1,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2014_09.js",
  "year" : 2014,
  "var_name" : "tweets_2014_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2014_06.js",
  "year" : 2014,
  "var_name" : "tweets_2014_06",
  "tweet_count" : 3,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2014_04.js",
  "year" : 2014,
  "var_name" : "tweets_2014_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2013_12.js",
  "year" : 2013,
  "var_name" : "tweets_2013_12",
  "tweet_count" : 1,
  "month" : 12
}, {
  "file_name" : "data\/js\/tweets\/2013_09.js",
  "year" : 2013,
  "var_name" : "tweets_2013_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2013_06.js",
  "year" : 2013,
  "var_name" : "tweets_2013_06",
  "tweet_count" : 1,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2013_05.js",
  "year" : 2013,
  "var_name" : "tweets_2013_05",
  "tweet_count" : 1,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2013_02.js",
  "year" : 2013,
  "var_name" : "tweets_2013_02",
  "tweet_count" : 3,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2013_01.js",
  "year" : 2013,
  "var_name" : "tweets_2013_01",
  "tweet_count" : 2,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2012_12.js",
  "year" : 2012,
  "var_name" : "tweets_2012_12",
  "tweet_count" : 2,
  "month" : 12
}, {
  "file_name" : "data\/js\/tweets\/2012_11.js",
  "year" : 2012,
  "var_name" : "tweets_2012_11",
  "tweet_count" : 2,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2012_10.js",
  "year" : 2012,
  "var_name" : "tweets_2012_10",
  "tweet_count" : 2,
  "month" : 10
}, {
  "file_name" : "data\/js\/tweets\/2012_09.js",
  "year" : 2012,
  "var_name" : "tweets_2012_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2012_08.js",
  "year" : 2012,
  "var_name" : "tweets_2012_08",
  "tweet_count" : 2,
  "month" : 8
}, {
  "file_name" : "data\/js\/tweets\/2012_07.js",
  "year" : 2012,
  "var_name" : "tweets_2012_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2012_06.js",
  "year" : 2012,
  "var_name" : "tweets_2012_06",
  "tweet_count" : 2,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2012_05.js",
  "year" : 2012,
  "var_name" : "tweets_2012_05",
  "tweet_count" : 2,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2012_04.js",
  "year" : 2012,
  "var_name" : "tweets_2012_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2012_03.js",
  "year" : 2012,
  "var_name" : "tweets_2012_03",
  "tweet_count" : 2,
  "month" : 3
}, {
  "file_name" : "data\/js\/tweets\/2012_02.js",
  "year" : 2012,
  "var_name" : "tweets_2012_02",
  "tweet_count" : 1,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2012_01.js",
  "year" : 2012,
  "var_name" : "tweets_2012_01",
  "tweet_count" : 1,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2011_12.js",
  "year" : 2011,
  "var_name" : "tweets_2011_12",
  "tweet_count" : 1,
  "month" : 12
}, {
  "file_name" : "data\/js\/tweets\/2011_11.js",
  "year" : 2011,
  "var_name" : "tweets_2011_11",
  "tweet_count" : 1,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2011_09.js",
  "year" : 2011,
  "var_name" : "tweets_2011_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2011_08.js",
  "year" : 2011,
  "var_name" : "tweets_2011_08",
  "tweet_count" : 1,
  "month" : 8
}, {
  "file_name" : "data\/js\/tweets\/2011_07.js",
  "year" : 2011,
  "var_name" : "tweets_2011_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2011_06.js",
  "year" : 2011,
  "var_name" : "tweets_2011_06",
  "tweet_count" : 1,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2011_05.js",
  "year" : 2011,
  "var_name" : "tweets_2011_05",
  "tweet_count" : 2,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2011_04.js",
  "year" : 2011,
  "var_name" : "tweets_2011_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2011_02.js",
  "year" : 2011,
  "var_name" : "tweets_2011_02",
  "tweet_count" : 1,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2011_01.js",
  "year" : 2011,
  "var_name" : "tweets_2011_01",
  "tweet_count" : 1,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2010_12.js",
  "year" : 2010,
  "var_name" : "tweets_2010_12",
  "tweet_count" : 1,
  "month" : 12
}, {
  "file_name" : "data\/js\/tweets\/2010_11.js",
  "year" : 2010,
  "var_name" : "tweets_2010_11",
  "tweet_count" : 2,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2010_08.js",
  "year" : 2010,
  "var_name" : "tweets_2010_08",
  "tweet_count" : 1,
  "month" : 8
}, {
  "file_name" : "data\/js\/tweets\/2010_07.js",
  "year" : 2010,
  "var_name" : "tweets_2010_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2010_05.js",
  "year" : 2010,
  "var_name" : "tweets_2010_05",
  "tweet_count" : 1,
  "month" : 5
}, {
  "file_name" : "data\/js\/tweets\/2010_04.js",
  "year" : 2010,
  "var_name" : "tweets_2010_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2010_02.js",
  "year" : 2010,
  "var_name" : "tweets_2010_02",
  "tweet_count" : 1,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2010_01.js",
  "year" : 2010,
  "var_name" : "tweets_2010_01",
  "tweet_count" : 2,
  "month" : 1
}, {
  "file_name" : "data\/js\/tweets\/2009_11.js",
  "year" : 2009,
  "var_name" : "tweets_2009_11",
  "tweet_count" : 1,
  "month" : 11
}, {
  "file_name" : "data\/js\/tweets\/2009_10.js",
  "year" : 2009,
  "var_name" : "tweets_2009_10",
  "tweet_count" : 1,
  "month" : 10
}, {
  "file_name" : "data\/js\/tweets\/2009_09.js",
  "year" : 2009,
  "var_name" : "tweets_2009_09",
  "tweet_count" : 1,
  "month" : 9
}, {
  "file_name" : "data\/js\/tweets\/2009_07.js",
  "year" : 2009,
  "var_name" : "tweets_2009_07",
  "tweet_count" : 1,
  "month" : 7
}, {
  "file_name" : "data\/js\/tweets\/2009_06.js",
  "year" : 2009,
  "var_name" : "tweets_2009_06",
  "tweet_count" : 1,
  "month" : 6
}, {
  "file_name" : "data\/js\/tweets\/2009_04.js",
  "year" : 2009,
  "var_name" : "tweets_2009_04",
  "tweet_count" : 1,
  "month" : 4
}, {
  "file_name" : "data\/js\/tweets\/2009_03.js",
  "year" : 2009,
  "var_name" : "tweets_2009_03",
  "tweet_count" : 2,
  "month" : 3
}, {
  "file_name" : "data\/js\/tweets\/2009_02.js",
  "year" : 2009,
  "var_name" : "tweets_2009_02",
  "tweet_count" : 2,
  "month" : 2
}, {
  "file_name" : "data\/js\/tweets\/2009_01.js",
  "year" : 2009,
  "var_name" : "tweets_2009_01",
  "tweet_count" : 2,
  "month" : 1
} ]