import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  awayFromServer: "Esta pantalla no se puede cargar mientras el servidor no esté disponible. Aparecerá cuando vuelva.",
  couldNotBeLoaded: "No se pudo cargar esta pantalla. Recarga la página."
}
