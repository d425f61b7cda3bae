import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  notMade: "No creados",
  andMoreLines: "y {count, plural, one {# línea más} other {# líneas más}}",
  addressesOneALine: "Direcciones, una por línea",
  theShortLinkWouldLike: "Detrás de una dirección puede ir el enlace corto que quieras: example.com/sale sale",
  tooManyLines: "{count, plural, one {Es # línea} other {Son # líneas}}: {most, number} como máximo a la vez.",
  repeatedLines:
    "{count, plural, one {# línea repetida se cuenta una sola vez} other {# líneas repetidas se cuentan una sola vez}}",
  linesWithoutAddress:
    "{count, plural, one {# línea no es una dirección: se omite y queda aquí} other {# líneas no son direcciones: se omiten y quedan aquí}}",
  linksMade: "Enlaces creados",
  done: "Listo",
  close: "Cerrar",
  newShortLinks: "Nuevos enlaces cortos",
  linksMadeCount: "{count, plural, one {# enlace creado} other {# enlaces creados}}",
  copyAll: "Copiar todo",
  made: "Creados",
  shorten: "Acortar",
  shortenAddresses: "Acortar {count, plural, one {# dirección} other {# direcciones}}",
  shortenManyLinks: "Acortar muchos enlaces"
}
