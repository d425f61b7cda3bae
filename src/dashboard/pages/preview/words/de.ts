import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  previewOfThePage: "Vorschau der Seite",
  previewThatIsBeingDrawn: "Vorschau wird aufgebaut",
  asOnAPhone: "Wie auf dem Handy",
  asOnAComputer: "Wie am Computer",
  byDay: "Bei Tag",
  byNight: "Bei Nacht",
  preview: "Vorschau",
  widthOfThePreview: "Breite der Vorschau",
  lookOfThePreview: "Aussehen der Vorschau",
  somethingTypedCannotShownHow: "Eine deiner Eingaben lässt sich nicht anzeigen: So sah die Seite vorher aus."
}
