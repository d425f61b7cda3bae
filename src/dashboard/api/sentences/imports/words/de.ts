import type { Words } from "../../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  importFileGone: "Die Datei des Imports ist nicht mehr da.",
  keyUnreadable: "Der Schlüssel des Imports lässt sich nicht mehr lesen.",
  customDump: "Das ist ein PostgreSQL-Dump im Custom-Format. Erstellen Sie ihn noch einmal mit pg_dump --format=plain.",
  xmlFile: "XML-Dateien lassen sich nicht importieren. Exportieren Sie stattdessen SQL, CSV, JSON oder SQLite.",
  operatorAllowsPrivate:
    "Dieser Server spricht keine privaten Netze an. Wer ihn betreibt, kann sie mit LINDEN_ALLOW_PRIVATE_TARGETS erlauben.",
  ownersAllowPrivate: "Nur Inhaber des Teams dürfen private Netze fragen lassen.",
  keptForTrash: "Der Kurzcode ist für etwas im Papierkorb vorbehalten.",
  mostJobs: "Es laufen so viele Aufgaben, wie laufen dürfen ({most}): Warte, bis eine beendet ist.",
  jobNotUndone: "Diese Aufgabe lässt sich nicht oder nicht mehr rückgängig machen.",
  jobStateChanged: "Das geht mit dieser Aufgabe gerade nicht: Ihr Zustand hat sich geändert ({state}, {verb}).",
  archiveIsNone: "Das ist kein Archiv eines Teams von Linden, oder kein ganzes.",
  archiveForeign: "Das ist kein Archiv eines Teams von Linden: Sein Inhaltsverzeichnis ist ein anderes.",
  archiveNewer: "Das Archiv stammt von Linden {version}, das neuer ist als dieses.",
  archiveTeamNotEmpty: "Das Team ist nicht leer: Importiere das Archiv in ein neues.",
  archiveUnreadable: "Das Archiv lässt sich nicht lesen: {cause}.",
  archiveTooManyFiles: "Das Archiv enthält zu viele Dateien.",
  archiveEncrypted: "Das Archiv ist verschlüsselt.",
  archiveTwice: "Das Archiv enthält {name} zweimal.",
  archiveTooLarge: "{name} im Archiv ist zu groß.",
  archiveLineTooLong: "Eine Zeile von {name} im Archiv ist zu lang."
}
