import { t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import { asStored, firstText, imageAlt } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const spotlight: PluginKind = {
  title: pluginTitles.spotlight,
  sentence: t`A highlighted link with a picture.`,
  blank: {},
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    { kind: "line", name: "title", label: t`Title`, max: 80 },
    { kind: "address", name: "url", label: t`Link`, placeholder: "example.com/new-album" },
    { kind: "line", name: "description", label: t`Description`, max: 280 },
    { kind: "picture", name: "image", label: t`Picture` },
    imageAlt,
    {
      kind: "choice",
      name: "layout",
      label: t`Layout`,
      byDefault: "card",
      choices: [
        ["card", t`Card`],
        ["banner", t`Banner`]
      ]
    },
    {
      kind: "line",
      name: "cta_label",
      label: t`Button text`,
      max: 40,
      placeholder: t`Open`,
      when: ({ layout }) => layout !== "banner"
    },
    { kind: "line", name: "badge", label: t`Badge`, max: 20, placeholder: t`New` },
    { kind: "moment", name: "starts_at", label: t`Shown from`, hint: t`Leave empty to show it right away.` },
    { kind: "moment", name: "ends_at", label: t`Shown until`, hint: t`Leave empty for no end.` }
  ]
}
