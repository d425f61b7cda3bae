import { t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import { plainText } from "../form/PlainText.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const textBlock: PluginKind = {
  title: pluginTitles.text_block,
  sentence: t`Text with bold, lists and links.`,
  blank: {},
  opened: asStored,
  nameOf: (config) => firstText("title")(config) || plainText(firstText("content")(config)).slice(0, 80).trim(),
  fields: [
    { kind: "markdown", name: "content", label: t`Text`, max: 5000 },
    {
      kind: "choice",
      name: "align",
      label: t`Alignment`,
      byDefault: "left",
      choices: [
        ["left", t`Left`],
        ["center", t`Center`],
        ["right", t`Right`]
      ]
    },
    size,
    title
  ]
}
