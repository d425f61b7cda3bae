import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  createThePageTitle: "Créer la page « {title} »",
  title: "Titre",
  yourNameWhatPageAbout: "Votre nom, ou le sujet de la page",
  cancel: "Annuler",
  createPage: "Créer la page",
  newPage: "Nouvelle page",
  edit: "Modifier",
  openPage: "Ouvrir la page",
  actionsForTitle: "Actions pour {title}",
  clickCount: "{count, plural, one {# clic} other {# clics}}",
  itemCount: "{count, plural, one {# élément} other {# éléments}}",
  folder: "Dossier",
  allFolders: "Tous les dossiers",
  withoutAFolder: "Sans dossier",
  order: "Tri",
  newestFirst: "Plus récents d’abord",
  oldestFirst: "Plus anciens d’abord",
  mostClicksFirst: "Plus cliquées d’abord",
  byTitle: "Par titre",
  byAddress: "Par adresse",
  deleteThePageTitle: "Supprimer la page « {title} »",
  titleMovedToTheTrash: "« {title} » est dans la corbeille",
  delete: "Supprimer",
  copyAddressOf: "Copier l’adresse de {title}",
  viewCount: "{count, plural, one {# vue} other {# vues}}"
}
