import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  link: "Link",
  links: "Links",
  noLinksInTheTrash: "Keine Links im Papierkorb",
  page: "Seite",
  pages: "Seiten",
  noPagesInTheTrash: "Keine Seiten im Papierkorb",
  qrCode: "QR-Code",
  qrCodes: "QR-Codes",
  noQrCodesTrash: "Keine QR-Codes im Papierkorb",
  nameIsBack: "„{name}“ ist wieder da",
  oneAddressDeletedDeletedatValue: "{one}{address} · gelöscht {deletedAt}{value} · endgültig weg am {purgeAt}",
  restore: "Wiederherstellen",
  restoreName: "{name} wiederherstellen",
  deleteNameForGood: "{name} endgültig löschen",
  deleteForGood: "Endgültig löschen",
  deleteNameForGood2: "„{name}“ endgültig löschen?",
  itCannotHadBackAfter:
    "Danach lässt er sich nicht wiederherstellen. Wo er gedruckt ist, führt er weiter zum Ziel seines Links, aber seine Scans werden nicht mehr getrennt gezählt.",
  itCannotHadBackAfter2: "Danach lässt sich das nicht rückgängig machen, und die Adresse kann an jemand anderen gehen.",
  theTrashIsEmpty: "Der Papierkorb ist leer",
  emptyTheTrash: "Papierkorb leeren?",
  everythingDeletedGoodEverybodyTeam:
    "Alles darin wird endgültig gelöscht, für alle im Team, und die Adressen können an jemand anderen gehen. Das lässt sich nicht rückgängig machen.",
  emptyTheTrash2: "Papierkorb leeren",
  all: "Alles",
  linksPagesQrCodesDelete:
    "Gelöschte Links, Seiten und QR-Codes lassen sich hier {keptDays} Tage lang wiederherstellen, mit allem, was dazugehört.",
  trash: "Papierkorb",
  showMore: "Mehr anzeigen",
  whatIsShown: "Was angezeigt wird"
}
