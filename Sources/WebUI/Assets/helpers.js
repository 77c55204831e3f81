// ---- Elements and numbers, for the scripts of the browser view and of exported pages.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const box = $("#q");
// Returns a number of tweets in words, such as `1 tweet`.
const tweetCount = (count) => `${count.toLocaleString("en")} ${count === 1 ? "tweet" : "tweets"}`;
