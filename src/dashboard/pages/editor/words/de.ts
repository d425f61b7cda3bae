import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  content: "Inhalt",
  design: "Design",
  settings: "Einstellungen",
  copyAddress: "Adresse kopieren",
  open: "Öffnen",
  whatIsShown: "Was angezeigt wird",
  edit: "Bearbeiten",
  preview: "Vorschau",
  whatChangedPageNotSaved:
    "Deine Änderungen an dieser Seite sind noch nicht gespeichert. Sie bleiben in diesem Browser und sind noch da, wenn du zurückkommst.",
  leaveWithoutSaving: "Ohne Speichern verlassen",
  everythingIsSaved: "Alles ist gespeichert.",
  unsavedChanges: "Nicht gespeicherte Änderungen",
  notSavedYet: "Noch nicht gespeichert.",
  discard: "Verwerfen",
  save: "Speichern",
  saveKeys: "Strg+S"
}
