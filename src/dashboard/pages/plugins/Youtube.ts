import type { Config } from "../content/Items.ts"
import { firstText, imageAlt } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"
import { t } from "./words/t.ts"

// A video may be stored by its id alone; the form knows addresses.
const opened = ({ video_id, ...config }: Config): Config =>
  typeof video_id === "string" && config["url"] === undefined
    ? { ...config, url: `https://www.youtube.com/watch?v=${video_id}` }
    : config

export const youtube: PluginKind = {
  title: t("youTubeVideo"),
  sentence: t("aVideoPlaysPageOnce"),
  blank: {},
  opened,
  nameOf: firstText("title", "url", "video_id"),
  fields: [
    { kind: "address", name: "url", label: t("addressOfTheVideo"), placeholder: "youtu.be/…" },
    { kind: "line", name: "title", label: t("title"), max: 80, hint: t("standsAboveMayStayEmpty") },
    {
      kind: "number",
      name: "start",
      label: t("startAtSecond"),
      min: 0,
      max: 86_400,
      placeholder: "0"
    },
    {
      kind: "choice",
      name: "aspect",
      label: t("shape"),
      byDefault: "16:9",
      choices: [
        ["16:9", t("wide169")],
        ["9:16", t("tall916")],
        ["1:1", t("square")]
      ]
    },
    { kind: "picture", name: "image", label: t("pictureBeforeItPlays") },
    imageAlt
  ]
}
