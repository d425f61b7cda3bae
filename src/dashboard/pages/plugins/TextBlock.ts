import { plainText } from "../form/PlainText.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const textBlock: PluginKind = {
  title: "Text",
  sentence: "A few words, with bold, lists and links.",
  blank: {},
  opened: asStored,
  nameOf: (config) => firstText("title")(config) || plainText(firstText("content")(config)).slice(0, 80).trim(),
  fields: [
    { kind: "markdown", name: "content", label: "Text", max: 5000 },
    {
      kind: "choice",
      name: "align",
      label: "Aligned",
      byDefault: "left",
      choices: [
        ["left", "Left"],
        ["center", "Centre"],
        ["right", "Right"]
      ]
    },
    size,
    title
  ]
}
