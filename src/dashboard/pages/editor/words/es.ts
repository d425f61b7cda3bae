import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  content: "Contenido",
  design: "Diseño",
  settings: "Ajustes",
  copyAddress: "Copiar dirección",
  open: "Abrir",
  whatIsShown: "Qué se muestra",
  edit: "Editar",
  preview: "Vista previa",
  whatChangedPageNotSaved:
    "Tus cambios en esta página aún no se han guardado. Se quedan en este navegador y estarán aquí cuando vuelvas.",
  leaveWithoutSaving: "Salir sin guardar",
  everythingIsSaved: "Todo está guardado.",
  unsavedChanges: "Cambios sin guardar",
  notSavedYet: "Sin guardar todavía.",
  discard: "Descartar",
  save: "Guardar",
  saveKeys: "Ctrl+S"
}
