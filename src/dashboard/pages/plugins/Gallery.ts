import type { Config } from "../content/Items.ts"
import { firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

// A picture may be stored as its address alone; the form knows objects.
const opened = (config: Config): Config => ({
  ...config,
  images: Array.isArray(config["images"])
    ? config["images"].map((image: unknown) => (typeof image === "string" ? { url: image } : image))
    : [{}]
})

export const gallery: PluginKind = {
  title: t("gallery"),
  sentence: t("picturesSideSideSwipeThrough"),
  blank: { images: [{}] },
  opened,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "images",
      label: t("pictures"),
      none: t("addAPicture"),
      texts: {
        add: t("addPicture"),
        counted: (count) => t("pictureCount", { count }),
        nameAt: (place) => t("picturePlace", { place }),
        moveUp: (place) => t("movePictureUp", { place }),
        moveDown: (place) => t("movePictureDown", { place }),
        remove: (place) => t("removePicture", { place })
      },
      max: 24,
      nameBy: "alt",
      fields: [
        { kind: "picture", name: "url", label: t("picture") },
        {
          kind: "line",
          name: "alt",
          label: t("whatItShows"),
          max: 200,
          hint: t("readOutThoseWhoCannot")
        },
        { kind: "line", name: "caption", label: t("caption"), max: 140 },
        { kind: "address", name: "link", label: t("link"), placeholder: "example.com" }
      ]
    },
    {
      kind: "choice",
      name: "layout",
      label: t("layout"),
      byDefault: "grid",
      choices: [
        ["grid", t("grid")],
        ["carousel", t("carousel")],
        ["masonry", t("masonry")]
      ]
    },
    {
      kind: "choice",
      name: "columns",
      label: t("columns"),
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
      label: t("shape"),
      byDefault: "square",
      choices: [
        ["square", t("square")],
        ["4:3", "4:3"],
        ["original", t("original")]
      ]
    },
    title
  ]
}
