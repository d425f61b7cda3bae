import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  newPage: "Nouvelle page",
  pages: "Pages",
  everythingBehindOneLink: "Tout ce que vous êtes, derrière un seul lien.",
  noPagesInThisFolder: "Aucune page dans ce dossier",
  yourFirstPage: "Votre première page",
  chooseAnotherFolderMakePage: "Choisissez un autre dossier, ou créez une page et placez-la ici dans ses paramètres.",
  aPageHoldsLinksPictures:
    "Une page réunit vos liens, images, vidéos et réponses derrière une seule adresse, pour la bio de vos profils. Choisissez un thème, ajoutez des liens, partagez-la.",
  address: "Adresse",
  useSlug: "Utiliser « {slug} »",
  addressIsFree: "Cette adresse est libre.",
  formerAddressLeadsHere: "L’ancienne, @{own}, mène ici jusqu’à ce qu’une autre page la prenne.",
  draft: "Brouillon",
  visitorsDoNotSeeUntil: "Les visiteurs ne la voient pas avant que vous la publiiez.",
  published: "Publiée",
  visitorsSeeAsHere: "Les visiteurs la voient telle qu’elle est ici.",
  changesNotPublishedYet: "Changements non publiés",
  visitorsSeeAsWasPublished: "Les visiteurs la voient telle qu’elle a été publiée."
}
