import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "Nicht erstellt",
  andCounted: "und {counted}",
  addressesOneALine: "Adressen, eine pro Zeile",
  theShortLinkWouldLike: "Hinter einer Adresse kann der gewünschte Kurzlink stehen: example.com/sale sale",
  theseLengthMostAtMost: "Das sind {length}: höchstens {most} auf einmal.",
  linksMade: "Erstellte Links",
  done: "Fertig",
  close: "Schließen",
  newShortLinks: "Neue Kurzlinks",
  lengthMade: "{length} erstellt",
  copyAll: "Alle kopieren",
  made: "Erstellt",
  shorten: "Kürzen",
  shortenAddresses: "{count, plural, one {# Adresse} other {# Adressen}} kürzen"
}
