import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  takenOut: "{count, plural, one {# enlace sacado de su carpeta} other {# enlaces sacados de sus carpetas}}",
  takingOut: "Sacando de las carpetas: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  movingToTrash: "Moviendo a la papelera: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  moving: "Moviendo: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  tagging: "Cambiando etiquetas: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  activating: "Activando: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  deactivating: "Desactivando: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  undoing: "Deshaciendo: {done, number} de {count, plural, one {# enlace} other {# enlaces}}",
  movedToTrash: "{count, plural, one {# enlace movido} other {# enlaces movidos}} a la papelera",
  moved: "{count, plural, one {# enlace movido} other {# enlaces movidos}}",
  tagged: "Etiquetas cambiadas en {count, plural, one {# enlace} other {# enlaces}}",
  activated: "{count, plural, one {# enlace activado} other {# enlaces activados}}",
  deactivated: "{count, plural, one {# enlace desactivado} other {# enlaces desactivados}}",
  putBack: "{count, plural, one {# enlace restaurado} other {# enlaces restaurados}}",
  stayed:
    "{count, plural, one {# enlace cambiado después queda como está} other {# enlaces cambiados después quedan como están}}",
  thenStopped: "{outcome}, y luego se detuvo.",
  skipped: "{count, plural, one {# enlace tendría} other {# enlaces tendrían}} más de 50 etiquetas y quedan como están"
}
