import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  previewOfThePage: "Aperçu de la page",
  previewThatIsBeingDrawn: "Aperçu en cours de chargement",
  asOnAPhone: "Comme sur un téléphone",
  asOnAComputer: "Comme sur un ordinateur",
  byDay: "De jour",
  byNight: "De nuit",
  preview: "Aperçu",
  widthOfThePreview: "Largeur de l’aperçu",
  lookOfThePreview: "Apparence de l’aperçu",
  somethingTypedCannotShownHow:
    "Une de vos saisies ne peut pas être affichée : voici la page telle qu’elle était avant."
}
