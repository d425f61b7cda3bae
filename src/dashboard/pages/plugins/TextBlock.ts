import { plainText } from "../form/PlainText.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

export const textBlock: PluginKind = {
  title: t("text"),
  sentence: t("aFewWordsBoldLists"),
  blank: {},
  opened: asStored,
  nameOf: (config) => firstText("title")(config) || plainText(firstText("content")(config)).slice(0, 80).trim(),
  fields: [
    { kind: "markdown", name: "content", label: t("text"), max: 5000 },
    {
      kind: "choice",
      name: "align",
      label: t("aligned"),
      byDefault: "left",
      choices: [
        ["left", t("left")],
        ["center", t("centre")],
        ["right", t("right")]
      ]
    },
    size,
    title
  ]
}
