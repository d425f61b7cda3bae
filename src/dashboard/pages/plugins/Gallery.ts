import type { Config } from "../content/Items.ts"
import { firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

// A picture may be stored as its address alone; the form knows objects.
const opened = (config: Config): Config => ({
  ...config,
  images: Array.isArray(config["images"])
    ? config["images"].map((image: unknown) => (typeof image === "string" ? { url: image } : image))
    : [{}]
})

export const gallery: PluginKind = {
  title: "Gallery",
  sentence: "Pictures side by side, or to swipe through.",
  blank: { images: [{}] },
  opened,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "images",
      label: "Pictures",
      noun: "picture",
      max: 24,
      nameBy: "alt",
      fields: [
        { kind: "picture", name: "url", label: "Picture" },
        {
          kind: "line",
          name: "alt",
          label: "What it shows",
          max: 200,
          hint: "Read out to those who cannot see it."
        },
        { kind: "line", name: "caption", label: "Caption", max: 140 },
        { kind: "address", name: "link", label: "Link", placeholder: "example.com" }
      ]
    },
    {
      kind: "choice",
      name: "layout",
      label: "Layout",
      byDefault: "grid",
      choices: [
        ["grid", "Grid"],
        ["carousel", "To swipe through"],
        ["masonry", "Columns of bricks"]
      ]
    },
    {
      kind: "choice",
      name: "columns",
      label: "Columns",
      byDefault: 3,
      when: ({ layout }) => layout !== "carousel",
      choices: [
        [1, "1"],
        [2, "2"],
        [3, "3"],
        [4, "4"]
      ]
    },
    {
      kind: "choice",
      name: "aspect",
      label: "Shape",
      byDefault: "square",
      choices: [
        ["square", "Square"],
        ["4:3", "4:3"],
        ["original", "As each is"]
      ]
    },
    title
  ]
}
