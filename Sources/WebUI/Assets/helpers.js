// ---- Elements, numbers and months, for the scripts of the browser view and of exported pages.

const $ = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const box = $("#q");
// Whether a click opens a link in the same tab.
const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }) => !(button || ctrlKey || metaKey || shiftKey);
const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
// Returns a number of tweets in words, such as `1 tweet`.
const tweetCount = (count) => `${count.toLocaleString("en")} ${count === 1 ? "tweet" : "tweets"}`;
