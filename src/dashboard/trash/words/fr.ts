import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  link: "Lien",
  links: "Liens",
  noLinksInTheTrash: "Aucun lien dans la corbeille",
  page: "Page",
  pages: "Pages",
  noPagesInTheTrash: "Aucune page dans la corbeille",
  qrCode: "QR code",
  qrCodes: "QR codes",
  noQrCodesTrash: "Aucun QR code dans la corbeille",
  nameIsBack: "« {name} » est de retour",
  deletedAgo: "supprimé {ago}",
  deletedAgoBy: "supprimé {ago} par {username}",
  goneOn: "suppression définitive le {day}",
  restore: "Restaurer",
  restoreName: "Restaurer {name}",
  deleteNameForGood: "Supprimer définitivement {name}",
  deleteForGood: "Supprimer définitivement",
  askDeleteForGood: "Supprimer définitivement « {name} » ?",
  qrcodeIsGone:
    "Il ne pourra plus être restauré. Là où il est imprimé, il mène toujours à la destination de son lien, mais ses scans ne sont plus comptés à part.",
  addressIsGone: "Ce sera irréversible, et l’adresse pourra être prise par quelqu’un d’autre.",
  theTrashIsEmpty: "La corbeille est vide",
  askEmptyTheTrash: "Vider la corbeille ?",
  everythingDeletedGoodEverybodyTeam:
    "Tout son contenu est supprimé définitivement, pour toute l’équipe, et les adresses pourront être prises par quelqu’un d’autre. C’est irréversible.",
  emptyTheTrash: "Vider la corbeille",
  all: "Tout",
  whatCanBeRestored:
    "Les liens, pages et QR codes que vous supprimez peuvent être restaurés ici pendant {days} jours, avec tout ce qu’ils contenaient.",
  keptForDays:
    "Conservé pendant {days} jours. Ce qui s’y trouve ne mène nulle part et n’est pas compté ; ses adresses restent les vôtres.",
  trash: "Corbeille",
  showMore: "Afficher plus",
  whatIsShown: "Éléments affichés",
  searchTheTrash: "Chercher dans la corbeille",
  nothingFound: "Rien trouvé dans la corbeille",
  theSearchLooksIn: "La recherche porte sur les noms, les liens courts et les destinations.",
  showEverything: "Tout afficher",
  selectAllShown: "Sélectionner tout ce qui est affiché",
  selectName: "Sélectionner {name}",
  selectedInTheTrash: "Sélection dans la corbeille",
  restoring: "Restauration",
  countIsBack: "{count, plural, one {# est de retour} other {# sont de retour}}",
  notAllRestored: "Tout n’a pas été restauré",
  entryCount: "{count, plural, one {# élément} other {# éléments}}"
}
