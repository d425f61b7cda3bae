import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  moveNameUp: "Subir {name}",
  moveNameDown: "Bajar {name}",
  removeName: "Quitar {name}",
  inTimeZoneZone: "En la zona horaria de {zone}.",
  timeZone: "Zona horaria",
  noSuchTimeZone: "No existe esa zona horaria",
  typeToFindOne: "Escribe para buscar",
  noSuchPlatformWebsiteFits: "No existe esa plataforma; «Website» sirve siempre",
  markdownHint: "**negrita**, *cursiva*, [un enlace](https://example.com), - una lista, # un título"
}
