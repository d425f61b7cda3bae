import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  title: "Titel",
  description: "Beschreibung",
  standsBelowTitleWherePage: "Steht unter dem Titel und dort, wo die Seite geteilt wird.",
  keepOutSearchEngines: "Von Suchmaschinen fernhalten",
  asksThemNotListPage: "Bittet sie, die Seite nicht aufzuführen; wer die Adresse hat, sieht sie trotzdem.",
  deletePage: "Seite löschen",
  theShortLinkWasMade: "Der Kurzlink ist erstellt. Hier bekommst du auch seinen QR-Code.",
  makeShortLinkPage: "Kurzlink zu dieser Seite erstellen",
  forPrintQrCodesCounted: "Für Druck und QR-Codes: Er wird eigens gezählt und kann später woandershin führen.",
  language: "Sprache",
  theLanguageYouWriteIn:
    "Die, in der du schreibst: Sie bestimmt die Leserichtung der Seite und die wenigen Wörter, die sie selbst sagt.",
  noSuchLanguage: "Keine solche Sprache"
}
