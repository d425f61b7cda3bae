import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const faq: PluginKind = {
  title: "Questions and answers",
  sentence: "Questions that unfold their answers.",
  blank: { items: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "items",
      label: "Questions",
      noun: "question",
      max: 30,
      nameBy: "question",
      fields: [
        { kind: "line", name: "question", label: "Question", max: 200 },
        { kind: "markdown", name: "answer", label: "Answer", max: 2000 }
      ]
    },
    { kind: "switch", name: "open_first", label: "Open the first one" },
    { kind: "switch", name: "single_open", label: "Keep only one open at a time" },
    title
  ]
}
