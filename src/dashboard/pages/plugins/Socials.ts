import { plural, t } from "@lingui/core/macro"
import { isolated } from "../../ui/isolated.ts"
import { textIn, type Values } from "../form/Field.ts"
import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { profileExamples } from "./profileExamples.ts"

/** An example of the input for a platform, usually an address. */
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
      return t`Choose a platform to see an example.`
    case "email":
      return t`Your email address, such as ${example}.`
    case "phone":
    case "sms":
      return t`Your number with country code, such as ${example}.`
    default:
      return t`The full URL, not just your username. For example: ${example}.`
  }
}

export const socials: PluginKind = {
  title: t`Social profiles`,
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
      byDefault: "theme",
      choices: [
        ["theme", t`Theme colors`],
        ["brand", t`Platform colors`]
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
