import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

export const countdown: PluginKind = {
  title: "Countdown",
  sentence: "The time that is left until something happens.",
  blank: {},
  opened: asStored,
  nameOf: firstText("title", "label"),
  fields: [
    { kind: "moment", name: "target_date", label: "Counts down to", zone: "timezone" },
    { kind: "line", name: "label", label: "What happens then", max: 80, placeholder: "Doors open" },
    {
      kind: "several",
      name: "units",
      label: "Shows",
      byDefault: ["days", "hours", "minutes", "seconds"],
      choices: [
        ["days", "Days"],
        ["hours", "Hours"],
        ["minutes", "Minutes"],
        ["seconds", "Seconds"]
      ]
    },
    {
      kind: "choice",
      name: "on_end",
      label: "Once the time is over",
      byDefault: "zero",
      choices: [
        ["zero", "Stay at zero"],
        ["hide", "Disappear"],
        ["message", "Show a message"],
        ["link", "Show a link"]
      ]
    },
    {
      kind: "line",
      name: "end_message",
      label: "Message at the end",
      max: 140,
      when: ({ on_end }) => on_end === "message" || on_end === "link"
    },
    {
      kind: "address",
      name: "end_url",
      label: "Link at the end",
      placeholder: "example.com",
      when: ({ on_end }) => on_end === "link"
    },
    title
  ]
}
