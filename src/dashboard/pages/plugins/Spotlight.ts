import { asStored, firstText, imageAlt } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const spotlight: PluginKind = {
  title: "Spotlight",
  sentence: "One link that stands out, with a picture.",
  blank: {},
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    { kind: "line", name: "title", label: "Title", max: 80 },
    { kind: "address", name: "url", label: "Link", placeholder: "example.com/new-album" },
    { kind: "line", name: "description", label: "Description", max: 280 },
    { kind: "picture", name: "image", label: "Picture" },
    imageAlt,
    {
      kind: "choice",
      name: "layout",
      label: "Layout",
      byDefault: "card",
      choices: [
        ["card", "Card"],
        ["banner", "Banner"]
      ]
    },
    {
      kind: "line",
      name: "cta_label",
      label: "Button text",
      max: 40,
      placeholder: "Open",
      when: ({ layout }) => layout !== "banner"
    },
    { kind: "line", name: "badge", label: "Badge", max: 20, placeholder: "New" },
    { kind: "moment", name: "starts_at", label: "Shown from", hint: "At once where it is empty." },
    { kind: "moment", name: "ends_at", label: "Shown until", hint: "For good where it is empty." }
  ]
}
