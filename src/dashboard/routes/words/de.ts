import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  awayFromServer:
    "Diese Ansicht lässt sich nicht laden, solange der Server nicht erreichbar ist. Sie erscheint, sobald er wieder da ist.",
  couldNotBeLoaded: "Diese Ansicht konnte nicht geladen werden. Lade die Seite neu."
}
