import { fieldText } from "../../library/fieldTexts.ts"
import { fontLabel, fontLabels, shapeLabel, shapeLabels } from "../design/lookLabels.ts"

/** The label of a page's field, and its value for display. */
export const pageFieldText = (name: string, value: unknown): readonly [label: string, text: string] => {
  if (name === "font") return [fontLabel, fontLabels[value as keyof typeof fontLabels]]
  if (name === "button_shape") return [shapeLabel, shapeLabels[value as keyof typeof shapeLabels]]
  return fieldText(name, value)
}
