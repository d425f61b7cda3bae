import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

export const faq: PluginKind = {
  title: t("questionsAndAnswers"),
  sentence: t("questionsThatUnfoldTheirAnswers"),
  blank: { items: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "items",
      label: t("questions"),
      none: t("addAQuestion"),
      texts: {
        add: t("addQuestion"),
        counted: (count) => t("questionCount", { count }),
        nameAt: (place) => t("questionPlace", { place }),
        moveUp: (place) => t("moveQuestionUp", { place }),
        moveDown: (place) => t("moveQuestionDown", { place }),
        remove: (place) => t("removeQuestion", { place })
      },
      max: 30,
      nameBy: "question",
      fields: [
        { kind: "line", name: "question", label: t("question"), max: 200 },
        { kind: "markdown", name: "answer", label: t("answer"), max: 2000 }
      ]
    },
    { kind: "switch", name: "open_first", label: t("openTheFirstOne") },
    { kind: "switch", name: "single_open", label: t("keepOnlyOneOpenAt") },
    title
  ]
}
