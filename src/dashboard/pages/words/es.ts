import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  newPage: "Nueva página",
  pages: "Páginas",
  everythingBehindOneLink: "Todo lo que eres, en un solo enlace.",
  noPagesInThisFolder: "No hay páginas en esta carpeta",
  yourFirstPage: "Tu primera página",
  chooseAnotherFolderMakePage: "Elige otra carpeta, o crea una página y ponla aquí desde sus ajustes.",
  aPageHoldsLinksPictures:
    "Una página reúne tus enlaces, imágenes, vídeos y respuestas en una sola dirección, para la bio de tus perfiles. Elige un tema, añade enlaces y compártela.",
  address: "Dirección",
  useSlug: "Usar «{slug}»",
  addressIsFree: "Esta dirección está libre.",
  formerAddressLeadsHere: "La de hasta ahora, @{own}, lleva aquí hasta que otra página la tome.",
  draft: "Borrador",
  visitorsDoNotSeeUntil: "Los visitantes no la ven hasta que la publiques.",
  published: "Publicada",
  visitorsSeeAsHere: "Los visitantes la ven como está aquí.",
  changesNotPublishedYet: "Cambios sin publicar",
  visitorsSeeAsWasPublished: "Los visitantes la ven como se publicó por última vez."
}
