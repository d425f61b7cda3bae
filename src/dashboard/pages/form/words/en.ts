export const words = {
  moveNameUp: "Move {name} up",
  moveNameDown: "Move {name} down",
  removeName: "Remove {name}",
  inTimeZoneZone: "In the time zone of {zone}.",
  timeZone: "Time zone",
  noSuchTimeZone: "No such time zone",
  typeToFindOne: "Type to find one",
  noSuchPlatformWebsiteFits: "No such platform; “Website” fits all",
  markdownHint: "**bold**, *italic*, [a link](https://example.com), - a list, # a heading"
} as const
