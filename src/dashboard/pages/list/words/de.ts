import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  createThePageTitle: "Seite „{title}“ erstellen",
  title: "Titel",
  yourNameWhatPageAbout: "Dein Name oder worum es auf der Seite geht",
  cancel: "Abbrechen",
  createPage: "Seite erstellen",
  newPage: "Neue Seite",
  edit: "Bearbeiten",
  openPage: "Seite öffnen",
  actionsForTitle: "Aktionen für {title}",
  clickCount: "{count, plural, one {# Klick} other {# Klicks}}",
  itemCount: "{count, plural, one {# Element} other {# Elemente}}",
  folder: "Ordner",
  allFolders: "Alle Ordner",
  withoutAFolder: "Ohne Ordner",
  order: "Sortierung",
  newestFirst: "Neueste zuerst",
  oldestFirst: "Älteste zuerst",
  mostClicksFirst: "Meiste Klicks zuerst",
  byTitle: "Nach Titel",
  byAddress: "Nach Adresse",
  deleteThePageTitle: "Seite „{title}“ löschen",
  titleMovedToTheTrash: "„{title}“ liegt jetzt im Papierkorb",
  delete: "Löschen",
  copyAddressOf: "Adresse von {title} kopieren",
  viewCount: "{count, plural, one {# Aufruf} other {# Aufrufe}}"
}
