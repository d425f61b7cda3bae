import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  title: "Titre",
  description: "Description",
  standsBelowTitleWherePage: "S’affiche sous le titre, et là où la page est partagée.",
  keepOutSearchEngines: "Exclure des moteurs de recherche",
  asksThemNotListPage: "Leur demande de ne pas référencer la page ; qui a l’adresse la voit toujours.",
  deletePage: "Supprimer la page",
  theShortLinkWasMade: "Le lien court est créé. C’est ici que vous trouverez son QR code.",
  makeShortLinkPage: "Créer un lien court vers cette page",
  forPrintQrCodesCounted:
    "Pour l’impression et les QR codes : il est compté à part et pourra mener ailleurs plus tard.",
  language: "Langue",
  theLanguageYouWriteIn:
    "Celle dans laquelle vous écrivez : elle décide du sens de lecture de la page et des quelques mots qu’elle dit elle-même.",
  noSuchLanguage: "Aucune langue de ce nom"
}
