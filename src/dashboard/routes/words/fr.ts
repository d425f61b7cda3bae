import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  awayFromServer:
    "Cet écran ne peut pas être chargé tant que le serveur est injoignable. Il apparaîtra dès son retour.",
  couldNotBeLoaded: "Cet écran n’a pas pu être chargé. Rechargez la page."
}
