import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "Die Datei des Imports ist nicht mehr da.",
  keyUnreadable: "Der Schlüssel des Imports lässt sich nicht mehr lesen.",
  ownersAllowPrivate: "Nur Inhaber des Teams dürfen private Netze fragen lassen.",
  keptForTrash: "Der Kurzcode ist für etwas im Papierkorb vorbehalten.",
  mostJobs: "Es laufen so viele Aufgaben, wie laufen dürfen ({most}): Warte, bis eine beendet ist.",
  jobNotUndone: "Diese Aufgabe lässt sich nicht oder nicht mehr rückgängig machen.",
  jobStateChanged: "Das geht mit dieser Aufgabe gerade nicht: Ihr Zustand hat sich geändert ({state}, {verb})."
}
