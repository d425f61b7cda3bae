import { plural, t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import { isolated } from "../../ui/isolated.ts"
import { textIn, type Values } from "../form/Field.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { profileExamples } from "./profileExamples.ts"
import { completedProfile, patternOf } from "./profiles.ts"

/** An example of the input for a platform, usually an address. */
const exampleOf = (values: Values): string => {
  const platform = textIn(values, "platform")
  if (platform === "email") return "you@example.com"
  if (platform === "phone") return "+43 660 1234567"
  if (platform === "sms") return "+43 660 1234567"
  return (profileExamples as Readonly<Record<string, string>>)[platform] ?? "example.com/you"
}

const hintOf = (values: Values): string => {
  const example = isolated(exampleOf(values))
  switch (textIn(values, "platform")) {
    case "":
      return t`Paste the URL of a profile. Several lines add several profiles.`
    case "email":
      return t`Your email address, such as ${example}.`
    case "phone":
    case "sms":
      return t`Your number with country code, such as ${example}.`
    default:
      return patternOf(textIn(values, "platform")) === undefined
        ? t`The full URL. For example: ${example}.`
        : t`Your username, or the full URL: ${example}.`
  }
}

export const socials: PluginKind = {
  title: pluginTitles.socials,
  sentence: t`Icons that link to your profiles.`,
  blank: { links: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "links",
      label: t`Profiles`,
      none: t`Add at least one profile.`,
      texts: {
        add: t`Add profile`,
        counted: (count) => plural(count, { one: "# profile", other: "# profiles" }),
        nameAt: (place) => t`Profile ${place}`,
        moveUp: (place) => t`Move profile ${place} up`,
        moveDown: (place) => t`Move profile ${place} down`,
        remove: (place) => t`Remove profile ${place}`
      },
      max: 20,
      nameBy: "platform",
      completed: completedProfile,
      pasteInto: "url",
      fields: [
        { kind: "platform", name: "platform", label: t`Platform` },
        {
          kind: "address",
          name: "url",
          label: t({ context: "web address", message: "URL" }),
          hint: hintOf,
          placeholder: exampleOf
        },
        { kind: "line", name: "label", label: t`Name`, max: 40, hint: t`Leave empty to use the platform's name.` }
      ]
    },
    {
      kind: "choice",
      name: "style",
      label: t`Style`,
      byDefault: "icon",
      choices: [
        ["icon", t`Icons`],
        ["pill", t`Icons with names`]
      ]
    },
    size,
    {
      kind: "choice",
      name: "color",
      label: t`Colors`,
      byDefault: "brand",
      choices: [
        ["brand", t`Platform colors`],
        ["theme", t`Theme colors`]
      ]
    },
    {
      kind: "switch",
      name: "rel_me",
      label: t`Verify that these profiles are yours`,
      hint: t`Mastodon and similar services will show this page as verified.`
    },
    title
  ]
}
