// Takes the reader to the first language of the browser's that the book has; without a match the links stand.
const links = [...document.querySelectorAll('a[hreflang]')];
const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
const match = wanted.map((code) => links.find((link) => link.hreflang === code)).find(Boolean);
if (match) location.replace(match.href + location.search);
