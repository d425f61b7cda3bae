import { t } from "@lingui/core/macro"
import { pluginTitles } from "../../library/pluginTitles.ts"
import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const countdown: PluginKind = {
  title: pluginTitles.countdown,
  sentence: t`The time left until an event.`,
  blank: {},
  opened: asStored,
  nameOf: firstText("title", "label"),
  fields: [
    { kind: "moment", name: "target_date", label: t`Counts down to`, zone: "timezone" },
    { kind: "line", name: "label", label: t`Event name`, max: 80, placeholder: t`Doors open` },
    {
      kind: "several",
      name: "units",
      label: t`Units`,
      none: t`Choose at least one unit, such as days.`,
      byDefault: ["days", "hours", "minutes", "seconds"],
      choices: [
        ["days", t`Days`],
        ["hours", t`Hours`],
        ["minutes", t`Minutes`],
        ["seconds", t`Seconds`]
      ]
    },
    {
      kind: "choice",
      name: "on_end",
      label: t`When time is up`,
      byDefault: "zero",
      choices: [
        ["zero", t`Stay at zero`],
        ["hide", t`Disappear`],
        ["message", t`Show a message`],
        ["link", t`Show a link`]
      ]
    },
    {
      kind: "line",
      name: "end_message",
      label: t`Message at the end`,
      max: 140,
      when: ({ on_end }) => on_end === "message" || on_end === "link"
    },
    {
      kind: "address",
      name: "end_url",
      label: t`Link at the end`,
      placeholder: "example.com",
      when: ({ on_end }) => on_end === "link"
    },
    title
  ]
}
