import type { Words } from "../../../words/Words.ts"
import type { words as english } from "./en.ts"

export const words: Words<typeof english> = {
  previewOfThePage: "Vista previa de la página",
  previewThatIsBeingDrawn: "Vista previa cargándose",
  asOnAPhone: "Como en un móvil",
  asOnAComputer: "Como en un ordenador",
  byDay: "De día",
  byNight: "De noche",
  preview: "Vista previa",
  widthOfThePreview: "Ancho de la vista previa",
  lookOfThePreview: "Aspecto de la vista previa",
  somethingTypedCannotShownHow: "Algo de lo que escribiste no se puede mostrar: así estaba la página antes."
}
