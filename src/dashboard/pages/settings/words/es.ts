import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  title: "Título",
  description: "Descripción",
  standsBelowTitleWherePage: "Aparece debajo del título y donde se comparta la página.",
  keepOutSearchEngines: "Ocultarla en los buscadores",
  asksThemNotListPage: "Les pide que no muestren la página; quien tenga la dirección la seguirá viendo.",
  deletePage: "Eliminar página",
  theShortLinkWasMade: "El enlace corto está creado. Aquí puedes obtener su código QR.",
  makeShortLinkPage: "Crear un enlace corto a esta página",
  forPrintQrCodesCounted:
    "Para imprimir y códigos QR: se cuenta por separado y más adelante puede llevar a otro sitio.",
  language: "Idioma",
  theLanguageYouWriteIn:
    "El idioma en que escribes: decide el sentido de lectura de la página y las pocas palabras que dice por sí misma.",
  noSuchLanguage: "No hay tal idioma"
}
