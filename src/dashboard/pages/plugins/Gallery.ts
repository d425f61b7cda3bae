import { plural, t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import type { Config } from "../content/Items.ts"
import { firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

// A stored picture may be just an address, but the form expects objects.
const opened = (config: Config): Config => ({
  ...config,
  images: Array.isArray(config["images"])
    ? config["images"].map((image: unknown) => (typeof image === "string" ? { url: image } : image))
    : []
})

export const gallery: PluginKind = {
  title: pluginTitles.gallery,
  sentence: t`Pictures in a grid or carousel.`,
  blank: { images: [] },
  opened,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "images",
      label: t`Pictures`,
      none: t`Add at least one picture.`,
      texts: {
        add: t`Add picture by URL`,
        counted: (count) => plural(count, { one: "# picture", other: "# pictures" }),
        nameAt: (place) => t`Picture ${place}`,
        moveUp: (place) => t`Move picture ${place} up`,
        moveDown: (place) => t`Move picture ${place} down`,
        remove: (place) => t`Remove picture ${place}`
      },
      max: 24,
      nameBy: "alt",
      picturesInto: "url",
      details: ["caption", "link"],
      fields: [
        { kind: "picture", name: "url", label: t`Picture` },
        {
          kind: "line",
          name: "alt",
          label: t`Alt text`,
          max: 200,
          hint: t`Describes the picture for screen readers.`
        },
        { kind: "line", name: "caption", label: t`Caption`, max: 140 },
        { kind: "address", name: "link", label: t`Link`, placeholder: "example.com" }
      ]
    },
    {
      kind: "choice",
      name: "layout",
      label: t`Layout`,
      byDefault: "grid",
      choices: [
        ["grid", t`Grid`],
        ["carousel", t`Carousel`],
        ["masonry", t`Staggered columns`]
      ]
    },
    {
      kind: "choice",
      name: "columns",
      label: t`Columns`,
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
      label: t`Shape`,
      byDefault: "square",
      choices: [
        ["square", t`Square`],
        ["4:3", "4:3"],
        ["original", t`As uploaded`]
      ]
    },
    title
  ]
}
