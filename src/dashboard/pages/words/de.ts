import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  newPage: "Neue Seite",
  pages: "Seiten",
  everythingBehindOneLink: "Alles, was dich ausmacht, hinter einem Link.",
  noPagesInThisFolder: "Keine Seiten in diesem Ordner",
  yourFirstPage: "Deine erste Seite",
  chooseAnotherFolderMakePage:
    "Wähle einen anderen Ordner oder erstelle eine Seite und lege sie in ihren Einstellungen hier ab.",
  aPageHoldsLinksPictures:
    "Eine Seite zeigt deine Links, Bilder, Videos und Antworten unter einer Adresse, für die Bio deiner Profile. Wähle ein Theme, füge Links hinzu und teile sie.",
  address: "Adresse",
  useSlug: "„{slug}“ verwenden",
  addressIsFree: "Diese Adresse ist frei.",
  formerAddressLeadsHere: "Die bisherige, @{own}, führt hierher, bis eine andere Seite sie nimmt.",
  draft: "Entwurf",
  visitorsDoNotSeeUntil: "Besucher sehen sie erst, wenn du sie veröffentlichst.",
  published: "Veröffentlicht",
  visitorsSeeAsHere: "Besucher sehen sie so, wie sie hier ist.",
  changesNotPublishedYet: "Änderungen noch nicht veröffentlicht",
  visitorsSeeAsWasPublished: "Besucher sehen sie so, wie sie zuletzt veröffentlicht wurde."
}
