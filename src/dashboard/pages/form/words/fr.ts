import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  moveNameUp: "Monter {name}",
  moveNameDown: "Descendre {name}",
  removeName: "Retirer {name}",
  inTimeZoneZone: "Dans le fuseau horaire de {zone}.",
  timeZone: "Fuseau horaire",
  noSuchTimeZone: "Aucun fuseau trouvé",
  typeToFindOne: "Tapez pour chercher",
  noSuchPlatformWebsiteFits: "Aucune plateforme trouvée ; « Website » convient toujours",
  markdownHint: "**gras**, *italique*, [un lien](https://example.com), - une liste, # un titre"
}
