import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  content: "Contenu",
  design: "Design",
  settings: "Paramètres",
  copyAddress: "Copier l’adresse",
  open: "Ouvrir",
  whatIsShown: "Ce qui est affiché",
  edit: "Modifier",
  preview: "Aperçu",
  whatChangedPageNotSaved:
    "Vos modifications de cette page ne sont pas encore enregistrées. Elles restent dans ce navigateur et vous les retrouverez à votre retour.",
  leaveWithoutSaving: "Quitter sans enregistrer",
  everythingIsSaved: "Tout est enregistré.",
  unsavedChanges: "Modifications non enregistrées",
  notSavedYet: "Pas encore enregistré.",
  discard: "Abandonner",
  save: "Enregistrer",
  saveKeys: "Ctrl+S"
}
