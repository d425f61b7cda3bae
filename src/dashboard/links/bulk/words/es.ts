import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "No creados",
  andCounted: "y {counted}",
  addressesOneALine: "Direcciones, una por línea",
  theShortLinkWouldLike: "Detrás de una dirección puede ir el enlace corto que quieras: example.com/sale sale",
  theseLengthMostAtMost: "Son {length}: {most} como máximo a la vez.",
  linksMade: "Enlaces creados",
  done: "Listo",
  close: "Cerrar",
  newShortLinks: "Nuevos enlaces cortos",
  lengthMade: "Listo: {length}",
  copyAll: "Copiar todo",
  made: "Creados",
  shorten: "Acortar",
  shortenAddresses: "Acortar {count, plural, one {# dirección} other {# direcciones}}"
}
