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
  deletedAgo: "gelöscht {ago}",
  deletedAgoBy: "gelöscht {ago} von {username}",
  goneOn: "endgültig weg am {day}",
  restore: "Wiederherstellen",
  restoreName: "{name} wiederherstellen",
  deleteNameForGood: "{name} endgültig löschen",
  deleteForGood: "Endgültig löschen",
  askDeleteForGood: "„{name}“ endgültig löschen?",
  qrcodeIsGone:
    "Danach lässt er sich nicht wiederherstellen. Wo er gedruckt ist, führt er weiter zum Ziel seines Links, aber seine Scans werden nicht mehr getrennt gezählt.",
  addressIsGone: "Danach lässt sich das nicht rückgängig machen, und die Adresse kann an jemand anderen gehen.",
  theTrashIsEmpty: "Der Papierkorb ist leer",
  askEmptyTheTrash: "Papierkorb leeren?",
  everythingDeletedGoodEverybodyTeam:
    "Alles darin wird endgültig gelöscht, für alle im Team, und die Adressen können an jemand anderen gehen. Das lässt sich nicht rückgängig machen.",
  emptyTheTrash: "Papierkorb leeren",
  all: "Alles",
  whatCanBeRestored:
    "Gelöschte Links, Seiten und QR-Codes lassen sich hier {days} Tage lang wiederherstellen, mit allem, was dazugehört.",
  keptForDays:
    "{days} Tage lang aufbewahrt. Nichts hierin führt irgendwohin oder wird gezählt; die Adressen bleiben deine.",
  trash: "Papierkorb",
  showMore: "Mehr anzeigen",
  whatIsShown: "Was angezeigt wird",
  searchTheTrash: "Papierkorb durchsuchen",
  nothingFound: "Im Papierkorb wurde nichts gefunden",
  theSearchLooksIn: "Gesucht wird in Namen, Kurzlinks und Zielen.",
  showEverything: "Alles anzeigen",
  selectAllShown: "Alles Angezeigte auswählen",
  selectName: "{name} auswählen",
  selectedInTheTrash: "Im Papierkorb ausgewählt",
  restoring: "Wird wiederhergestellt",
  countIsBack: "{count, plural, one {# ist wieder da} other {# sind wieder da}}",
  notAllRestored: "Nicht alles wurde wiederhergestellt",
  entryCount: "{count, plural, one {# Eintrag} other {# Einträge}}"
}
