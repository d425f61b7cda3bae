import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { check } from "../../contract/faults/Check.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { Integer, optional } from "../../contract/Text.ts"
import { embeddedAddress } from "../../lib/EmbedCode.ts"
import { PluginAddress, PluginPicture } from "../Address.ts"
import { fieldFault, shortLine, title } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

const hosts = new Set(["youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com"])
const embedHosts = new Set(["youtube-nocookie.com", "www.youtube-nocookie.com"])
const id = /^[A-Za-z0-9_-]{11}$/
// Other lists, such as mixes and "watch later", depend on the visitor.
const playlist = /^(?:PL|UU|FL|OLAK5uy_)[A-Za-z0-9_-]{8,60}$/
const longestStart = 86_400

interface Found {
  readonly id: string | undefined
  readonly list: string | undefined
  /** In seconds. */
  readonly start: number
  readonly isTall: boolean
}

const secondsIn = (text: string): number => {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text) ?? []
  const total = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return total > longestStart ? 0 : total
}

/** The video or playlist in a YouTube address; undefined if it has neither. */
const foundIn = (address: string): Found | undefined => {
  const { hostname, pathname, searchParams, hash } = new URL(address)
  const [first = "", second = ""] = pathname.split("/").slice(1)
  const isOwn = hosts.has(hostname) || embedHosts.has(hostname)
  if (!isOwn && hostname !== "youtu.be") return undefined
  const named = !isOwn
    ? first
    : ["embed", "shorts", "live", "v"].includes(first)
      ? second
      : hosts.has(hostname) && first === "watch"
        ? (searchParams.get("v") ?? "")
        : undefined
  if (named === undefined && first !== "playlist") return undefined
  const video = id.test(named ?? "") && named !== "videoseries" ? named : undefined
  const listed = searchParams.get("list") ?? ""
  const list = playlist.test(listed) ? listed : undefined
  if (video === undefined && (list === undefined || !["", "watch", "playlist", "embed"].includes(first)))
    return undefined
  const start = searchParams.get("start") ?? searchParams.get("t") ?? /^#t=(.*)$/.exec(hash)?.[1] ?? ""
  return { id: video, list, start: secondsIn(start), isTall: first === "shorts" }
}

/** Whether YouTube's player can show an address. */
export const isVideo = (address: string): boolean => foundIn(address) !== undefined

/** Whether an address shows a tall video. */
export const isTallVideo = (address: string): boolean => URL.canParse(address) && foundIn(address)?.isTall === true

/** The address of a video, from the address itself or from its embed code. */
const VideoAddress = Schema.transform(Schema.String, PluginAddress, {
  strict: true,
  decode: (text) => embeddedAddress(text) ?? text,
  encode: (address) => address
})
  .pipe(check((url) => isVideo(url) || fault("not_a_video_address")))
  .annotations({
    description: "The address of a video or a playlist, or its embed code. A start in the address is kept.",
    jsonSchema: { type: "string", maxLength: 2048 }
  })

const one = (name: string) => ({ properties: { [name]: {} }, required: [name] })

/** A video, shown as a picture until the visitor plays it. */
export const Youtube = Schema.Struct({
  title,
  url: optional(VideoAddress),
  video_id: optional(
    Schema.Trim.pipe(check((text) => id.test(text) || fault("not_a_video_id", { count: 11 }))).annotations({
      jsonSchema: { type: "string", pattern: "^\\s*[A-Za-z0-9_-]{11}\\s*$" }
    })
  ),
  image: optional(PluginPicture),
  image_alt: shortLine(200),
  start: describe("In seconds; the start in the address by default.", optional(Integer(0, longestStart))),
  aspect: describe(
    "Of the address by default: `9:16` for shorts, `16:9` for others.",
    optional(Schema.Literal("16:9", "9:16", "1:1"))
  )
})
  .pipe(
    check(({ url, video_id }) => {
      if (url === undefined && video_id === undefined) return fieldFault("url", fault("video_needed"))
      const named = url === undefined ? undefined : foundIn(url)?.id
      const differs = url !== undefined && video_id !== undefined && named !== video_id
      return differs ? fieldFault("video_id", fault("other_video")) : undefined
    })
  )
  .annotations({
    jsonSchema: { allOf: [{ anyOf: [one("url"), one("video_id")] }] }
  })
export type Youtube = typeof Youtube.Type

/** What the player shows, and how. */
const shownIn = ({ url, video_id, start, aspect }: Youtube) => {
  const found = url === undefined ? undefined : foundIn(url)
  return {
    id: video_id ?? found?.id,
    list: found?.list,
    start: start ?? found?.start ?? 0,
    aspect: aspect ?? (found?.isTall ? ("9:16" as const) : ("16:9" as const))
  }
}

export const aspectOf = (video: Youtube) => shownIn(video).aspect

const query = (fields: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => (value === undefined || value === 0 ? [] : [`${name}=${value}`]))
    .join("&")

/** The URL of a video or a playlist on YouTube. */
export const watchAddress = (video: Youtube): string => {
  const { id: v, list, start: t } = shownIn(video)
  return `https://www.youtube.com/${v === undefined ? `playlist?${query({ list })}` : `watch?${query({ v, list, t })}`}`
}

/** The path and query of the player. */
export const playerPath = (video: Youtube): string => {
  const { id: v = "videoseries", list, start } = shownIn(video)
  return `${v}?${query({ list, autoplay: 1, start })}`
}

export const youtube = pluginOf("youtube", Youtube, { embed_url: "url" })
