import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "Nicht erstellt",
  andMoreLines: "und {count, plural, one {# weitere Zeile} other {# weitere Zeilen}}",
  addressesOneALine: "Adressen, eine pro Zeile",
  theShortLinkWouldLike: "Hinter einer Adresse kann der gewünschte Kurzlink stehen: example.com/sale sale",
  tooManyLines: "Das {count, plural, one {ist # Zeile} other {sind # Zeilen}}: höchstens {most, number} auf einmal.",
  repeatedLines:
    "{count, plural, one {# wiederholte Zeile zählt nur einmal} other {# wiederholte Zeilen zählen nur einmal}}",
  linesWithoutAddress:
    "{count, plural, one {# Zeile ist keine Adresse: Sie wird ausgelassen und bleibt hier stehen} other {# Zeilen sind keine Adressen: Sie werden ausgelassen und bleiben hier stehen}}",
  linksMade: "Erstellte Links",
  done: "Fertig",
  close: "Schließen",
  newShortLinks: "Neue Kurzlinks",
  linksMadeCount: "{count, plural, one {# Link erstellt} other {# Links erstellt}}",
  copyAll: "Alle kopieren",
  made: "Erstellt",
  shorten: "Kürzen",
  shortenAddresses: "{count, plural, one {# Adresse} other {# Adressen}} kürzen",
  shortenManyLinks: "Viele Links kürzen"
}
