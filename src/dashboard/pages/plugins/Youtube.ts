import type { Config } from "../content/Items.ts"
import { firstText, imageAlt } from "./Common.ts"
import type { PluginKind } from "./Kinds.ts"

// A video may be stored by its id alone; the form knows addresses.
const opened = ({ video_id, ...config }: Config): Config =>
  typeof video_id === "string" && config["url"] === undefined
    ? { ...config, url: `https://www.youtube.com/watch?v=${video_id}` }
    : config

export const youtube: PluginKind = {
  title: "YouTube video",
  sentence: "A video that plays on your page once it is clicked.",
  blank: {},
  opened,
  nameOf: firstText("title", "url", "video_id"),
  fields: [
    { kind: "address", name: "url", label: "Address of the video", placeholder: "youtu.be/…" },
    { kind: "line", name: "title", label: "Title", max: 80, hint: "Stands above it; may stay empty." },
    {
      kind: "number",
      name: "start",
      label: "Start at second",
      min: 0,
      max: 86_400,
      placeholder: "0"
    },
    {
      kind: "choice",
      name: "aspect",
      label: "Shape",
      byDefault: "16:9",
      choices: [
        ["16:9", "Wide, 16:9"],
        ["9:16", "Tall, 9:16"],
        ["1:1", "Square"]
      ]
    },
    { kind: "picture", name: "image", label: "Picture before it plays" },
    imageAlt
  ]
}
