import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

export const socials: PluginKind = {
  title: t("socialProfiles"),
  sentence: t("yourProfilesElsewhereAsRow"),
  blank: { links: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "links",
      label: t("profiles"),
      texts: {
        add: t("addProfile"),
        counted: (count) => t("profileCount", { count }),
        nameAt: (place) => t("profilePlace", { place }),
        moveUp: (place) => t("moveProfileUp", { place }),
        moveDown: (place) => t("moveProfileDown", { place }),
        remove: (place) => t("removeProfile", { place })
      },
      max: 20,
      nameBy: "platform",
      fields: [
        { kind: "platform", name: "platform", label: t("platform") },
        { kind: "address", name: "url", label: t("address"), placeholder: "instagram.com/you" },
        { kind: "line", name: "label", label: t("name"), max: 40, hint: t("thePlatformsWhereEmpty") }
      ]
    },
    {
      kind: "choice",
      name: "style",
      label: t("style"),
      byDefault: "icon",
      choices: [
        ["icon", t("icons")],
        ["pill", t("iconsWithNames")]
      ]
    },
    size,
    {
      kind: "choice",
      name: "color",
      label: t("colours"),
      byDefault: "theme",
      choices: [
        ["theme", t("theThemes")],
        ["brand", t("eachPlatformsOwn")]
      ]
    },
    {
      kind: "switch",
      name: "rel_me",
      label: t("confirmTheseProfilesYours"),
      hint: t("mastodonOthersThenShowPage")
    },
    title
  ]
}
