import { asStored, firstText, imageAlt } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

export const spotlight: PluginKind = {
  title: t("spotlight"),
  sentence: t("oneLinkStandsOutPicture"),
  blank: {},
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    { kind: "line", name: "title", label: t("title"), max: 80 },
    { kind: "address", name: "url", label: t("link"), placeholder: "example.com/new-album" },
    { kind: "line", name: "description", label: t("description"), max: 280 },
    { kind: "picture", name: "image", label: t("picture") },
    imageAlt,
    {
      kind: "choice",
      name: "layout",
      label: t("layout"),
      byDefault: "card",
      choices: [
        ["card", t("card")],
        ["banner", t("banner")]
      ]
    },
    {
      kind: "line",
      name: "cta_label",
      label: t("buttonText"),
      max: 40,
      placeholder: t("open"),
      when: ({ layout }) => layout !== "banner"
    },
    { kind: "line", name: "badge", label: t("badge"), max: 20, placeholder: t("new") },
    { kind: "moment", name: "starts_at", label: t("shownFrom"), hint: t("atOnceWhereEmpty") },
    { kind: "moment", name: "ends_at", label: t("shownUntil"), hint: t("forGoodWhereEmpty") }
  ]
}
