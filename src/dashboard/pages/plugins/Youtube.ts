import { t } from "@lingui/core/macro"
import { isTallVideo } from "../../../page/plugins/Youtube.ts"
import { pluginTitles } from "../../library/pluginTitles.ts"
import type { Config } from "../content/Items.ts"
import { textIn } from "../form/Field.ts"
import { firstText, imageAlt, title } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

// A stored video may be just an id, but the form expects an address.
const opened = ({ video_id, ...config }: Config): Config =>
  typeof video_id === "string" && config["url"] === undefined
    ? { ...config, url: `https://www.youtube.com/watch?v=${video_id}` }
    : config

export const youtube: PluginKind = {
  title: pluginTitles.youtube,
  sentence: t`A video that plays when clicked.`,
  blank: {},
  opened,
  nameOf: firstText("title", "url", "video_id"),
  fields: [
    {
      kind: "address",
      name: "url",
      label: t`Video URL`,
      hint: t`The URL or the embed code of a video or a playlist.`,
      placeholder: "youtu.be/…"
    },
    { ...title, label: t`Title` },
    {
      kind: "number",
      name: "start",
      label: t`Start at (seconds)`,
      min: 0,
      max: 86_400,
      placeholder: "0"
    },
    {
      kind: "choice",
      name: "aspect",
      label: t`Shape`,
      byDefault: (values) => (isTallVideo(textIn(values, "url")) ? "9:16" : "16:9"),
      choices: [
        ["16:9", t`Wide, 16:9`],
        ["9:16", t`Tall, 9:16`],
        ["1:1", t`Square`]
      ]
    },
    { kind: "picture", name: "image", label: t`Picture before it plays` },
    imageAlt
  ]
}
