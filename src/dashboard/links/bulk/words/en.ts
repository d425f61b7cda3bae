export const words = {
  notMade: "Not made",
  andMoreLines: "and {count, plural, one {# more line} other {# more lines}}",
  addressesOneALine: "Addresses, one per line",
  theShortLinkWouldLike: "You can put the short link you want after an address: example.com/sale sale",
  tooManyLines: "These are {count, plural, one {# line} other {# lines}}: {most, number} at most at once.",
  repeatedLines: "{count, plural, one {# repeated line counts only once} other {# repeated lines count only once}}",
  linesWithoutAddress:
    "{count, plural, one {# line is not an address: it is left out and stays here} other {# lines are not addresses: they are left out and stay here}}",
  linksMade: "Links made",
  done: "Done",
  close: "Close",
  newShortLinks: "New short links",
  linksMadeCount: "{count, plural, one {# link made} other {# links made}}",
  copyAll: "Copy all",
  made: "Made",
  shorten: "Shorten",
  shortenAddresses: "Shorten {count, plural, one {# address} other {# addresses}}",
  shortenManyLinks: "Shorten many links"
} as const
