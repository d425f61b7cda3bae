import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  moveNameUp: "{name} nach oben",
  moveNameDown: "{name} nach unten",
  removeName: "{name} entfernen",
  inTimeZoneZone: "In der Zeitzone von {zone}.",
  timeZone: "Zeitzone",
  noSuchTimeZone: "Keine solche Zeitzone",
  typeToFindOne: "Zum Suchen tippen",
  noSuchPlatformWebsiteFits: "Keine solche Plattform; „Website“ passt immer",
  markdownHint: "**fett**, *kursiv*, [ein Link](https://example.com), - eine Liste, # eine Überschrift"
}
