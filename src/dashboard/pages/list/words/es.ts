import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  createThePageTitle: "Crear la página «{title}»",
  title: "Título",
  yourNameWhatPageAbout: "Tu nombre, o de qué trata la página",
  cancel: "Cancelar",
  createPage: "Crear página",
  newPage: "Nueva página",
  edit: "Editar",
  openPage: "Abrir página",
  actionsForTitle: "Acciones para {title}",
  clickCount: "{count, plural, one {# clic} other {# clics}}",
  itemCount: "{count, plural, one {# elemento} other {# elementos}}",
  folder: "Carpeta",
  allFolders: "Todas las carpetas",
  withoutAFolder: "Sin carpeta",
  order: "Orden",
  newestFirst: "Más recientes primero",
  oldestFirst: "Más antiguos primero",
  mostClicksFirst: "Más clics primero",
  byTitle: "Por título",
  byAddress: "Por dirección",
  deleteThePageTitle: "Eliminar la página «{title}»",
  titleMovedToTheTrash: "«{title}» está en la papelera",
  delete: "Eliminar",
  copyAddressOf: "Copiar dirección de {title}",
  viewCount: "{count, plural, one {# vista} other {# vistas}}"
}
