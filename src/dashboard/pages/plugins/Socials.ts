import { isolated } from "../../ui/isolated.ts"
import { textIn, type Values } from "../form/Field.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { profileExamples } from "./profileExamples.ts"
import { t } from "./words/t.ts"

/** What is typed for a platform: an address nearly everywhere, and what an example of it is. */
const exampleOf = (values: Values): string => {
  const platform = textIn(values, "platform")
  if (platform === "email") return "you@example.com"
  if (platform === "phone") return "tel:+436601234567"
  if (platform === "sms") return "sms:+436601234567"
  return (profileExamples as Readonly<Record<string, string>>)[platform] ?? "example.com/you"
}

const hintOf = (values: Values): string => {
  const example = isolated(exampleOf(values))
  switch (textIn(values, "platform")) {
    case "":
      return t("chooseThePlatformFirst")
    case "email":
      return t("yourMailAddress", { example })
    case "phone":
    case "sms":
      return t("yourNumber", { example })
    default:
      return t("addressOfYourProfile", { example })
  }
}

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
      none: t("addAProfile"),
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
        { kind: "address", name: "url", label: t("address"), hint: hintOf, placeholder: exampleOf },
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
