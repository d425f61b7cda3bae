import { asStored, firstText, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

export const countdown: PluginKind = {
  title: t("countdown"),
  sentence: t("theTimeLeftUntilSomething"),
  blank: {},
  opened: asStored,
  nameOf: firstText("title", "label"),
  fields: [
    { kind: "moment", name: "target_date", label: t("countsDownTo"), zone: "timezone" },
    { kind: "line", name: "label", label: t("whatHappensThen"), max: 80, placeholder: t("doorsOpen") },
    {
      kind: "several",
      name: "units",
      label: t("shows"),
      none: t("chooseAUnit"),
      byDefault: ["days", "hours", "minutes", "seconds"],
      choices: [
        ["days", t("days")],
        ["hours", t("hours")],
        ["minutes", t("minutes")],
        ["seconds", t("seconds")]
      ]
    },
    {
      kind: "choice",
      name: "on_end",
      label: t("onceTheTimeIsOver"),
      byDefault: "zero",
      choices: [
        ["zero", t("stayAtZero")],
        ["hide", t("disappear")],
        ["message", t("showAMessage")],
        ["link", t("showALink")]
      ]
    },
    {
      kind: "line",
      name: "end_message",
      label: t("messageAtTheEnd"),
      max: 140,
      when: ({ on_end }) => on_end === "message" || on_end === "link"
    },
    {
      kind: "address",
      name: "end_url",
      label: t("linkAtTheEnd"),
      placeholder: "example.com",
      when: ({ on_end }) => on_end === "link"
    },
    title
  ]
}
