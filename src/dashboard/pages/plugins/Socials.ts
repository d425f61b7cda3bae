import { asStored, firstText, size, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const socials: PluginKind = {
  title: "Social profiles",
  sentence: "Your profiles elsewhere, as a row of icons.",
  blank: { links: [{}] },
  opened: asStored,
  nameOf: firstText("title"),
  fields: [
    {
      kind: "list",
      name: "links",
      label: "Profiles",
      noun: "profile",
      max: 20,
      nameBy: "platform",
      fields: [
        { kind: "platform", name: "platform", label: "Platform" },
        { kind: "address", name: "url", label: "Address", placeholder: "instagram.com/you" },
        { kind: "line", name: "label", label: "Name", max: 40, hint: "The platform's where it is empty." }
      ]
    },
    {
      kind: "choice",
      name: "style",
      label: "Style",
      byDefault: "icon",
      choices: [
        ["icon", "Icons"],
        ["pill", "Icons with names"]
      ]
    },
    size,
    {
      kind: "choice",
      name: "color",
      label: "Colours",
      byDefault: "theme",
      choices: [
        ["theme", "The theme's"],
        ["brand", "Each platform's own"]
      ]
    },
    {
      kind: "switch",
      name: "rel_me",
      label: "Confirm that these profiles are yours",
      hint: "Mastodon and others then show this page as verified."
    },
    title
  ]
}
