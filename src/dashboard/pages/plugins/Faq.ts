import { plural, t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const faq: PluginKind = {
  title: pluginTitles.faq,
  sentence: t`Questions with expandable answers.`,
  blank: { items: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "items",
      label: t`Questions`,
      none: t`Add at least one question.`,
      texts: {
        add: t`Add question`,
        counted: (count) => plural(count, { one: "# question", other: "# questions" }),
        nameAt: (place) => t`Question ${place}`,
        moveUp: (place) => t`Move question ${place} up`,
        moveDown: (place) => t`Move question ${place} down`,
        remove: (place) => t`Remove question ${place}`
      },
      max: 30,
      nameBy: "question",
      fields: [
        { kind: "line", name: "question", label: t`Question`, max: 200 },
        { kind: "markdown", name: "answer", label: t`Answer`, max: 2000 }
      ]
    },
    { kind: "switch", name: "open_first", label: t`Expand the first question` },
    { kind: "switch", name: "single_open", label: t`Keep only one open at a time` },
    title
  ]
}
