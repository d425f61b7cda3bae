import type { Words } from "../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  theServerCannotReachedSo:
    "Der Server ist nicht erreichbar, daher ist nichts passiert. Versuche es noch einmal, wenn er wieder da ist.",
  youSignedOutSignAgain: "Du bist abgemeldet. Melde dich wieder an, um weiterzumachen.",
  theServerCannotAnswerRight: "Der Server kann gerade nicht antworten. Versuche es gleich noch einmal.",
  tooManyRequestsAtOnce: "Zu viele Anfragen auf einmal. Warte einen Moment.",
  somethingWentWrongServersSide: "Auf dem Server ist etwas schiefgelaufen.",
  somethingWentWrongPageReload: "Auf dieser Seite ist etwas schiefgelaufen. Lade sie neu und versuche es noch einmal.",
  thePictureIsTooLarge: "Das Bild ist zu groß.",
  thePictureCouldNotUploaded: "Das Bild konnte nicht hochgeladen werden.",
  theServerCannotBeReached: "Der Server ist nicht erreichbar.",
  theUploadWasStopped: "Das Hochladen wurde abgebrochen.",
  somethingNotRightYetSee: "Etwas stimmt noch nicht: Sieh dir die markierten Stellen an.",
  thatWasTooOftenShort: "Das war zu oft in kurzer Zeit. Warte eine Minute und versuche es dann noch einmal.",
  thisFieldIsRequired: "Dieses Feld ist erforderlich.",
  sayWhereItLeads: "Gib an, wohin es führt."
}
