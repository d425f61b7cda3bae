export const words = {
  notMade: "Not made",
  andCounted: "and {counted}",
  addressesOneALine: "Addresses, one a line",
  theShortLinkWouldLike: "The short link that you would like may stand behind an address: example.com/sale sale",
  theseLengthMostAtMost: "These are {length}: {most} at most at once.",
  linksMade: "Links made",
  done: "Done",
  close: "Close",
  newShortLinks: "New short links",
  lengthMade: "{length} made",
  copyAll: "Copy all",
  made: "Made",
  shorten: "Shorten",
  shortenAddresses: "Shorten {count, plural, one {# address} other {# addresses}}"
} as const
