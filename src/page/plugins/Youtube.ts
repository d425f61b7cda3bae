import { Schema } from "effect"
import { check } from "../../contract/faults/Check.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { Integer, optional } from "../../contract/Text.ts"
import { PluginAddress, PluginPicture } from "../Address.ts"
import { fieldFault, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"])
const embedHosts = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"])
const id = /^[A-Za-z0-9_-]{11}$/

/** The id of the video in a YouTube address; undefined if it has none. */
export const videoIn = (address: string): string | undefined => {
  const { hostname, pathname, searchParams } = new URL(address)
  const [first = "", second = ""] = pathname.split("/").slice(1)
  const isOwn = hosts.has(hostname) || embedHosts.has(hostname)
  const found =
    hostname === "youtu.be"
      ? first
      : isOwn && ["embed", "shorts", "live", "v"].includes(first)
        ? second
        : hosts.has(hostname) && first === "watch"
          ? (searchParams.get("v") ?? "")
          : ""
  return id.test(found) ? found : undefined
}

const one = (name: string) => ({ properties: { [name]: {} }, required: [name] })

/** A video, shown as a picture until the visitor plays it. */
export const Youtube = Schema.Struct({
  title,
  url: optional(PluginAddress.pipe(check((url) => videoIn(url) !== undefined || fault("not_a_video_address")))),
  video_id: optional(
    Schema.Trim.pipe(check((text) => id.test(text) || fault("not_a_video_id", { count: 11 }))).annotations({
      jsonSchema: { type: "string", pattern: "^\\s*[A-Za-z0-9_-]{11}\\s*$" }
    })
  ),
  image: optional(PluginPicture),
  image_alt: shortLine(200),
  start: optional(Integer(0, 86_400)),
  aspect: optional(Schema.Literal("16:9", "9:16", "1:1"))
})
  .pipe(
    check(({ url, video_id }) => {
      if (url === undefined && video_id === undefined) return fieldFault("url", fault("video_needed"))
      const differs = url !== undefined && video_id !== undefined && videoIn(url) !== video_id
      return differs ? fieldFault("video_id", fault("other_video")) : undefined
    })
  )
  .annotations({
    jsonSchema: { allOf: [{ anyOf: [one("url"), one("video_id")] }] }
  })
export type Youtube = typeof Youtube.Type

export const videoId = ({ url, video_id }: Youtube): string => video_id ?? videoIn(url ?? "") ?? ""

/** The URL of a video on YouTube. */
export const watchAddress = (video: Youtube): string => {
  const { start = 0 } = video
  return `https://www.youtube.com/watch?v=${videoId(video)}${start > 0 ? `&t=${start}` : ""}`
}

export const youtube = pluginOf("youtube", Youtube, { embed_url: "url" })
