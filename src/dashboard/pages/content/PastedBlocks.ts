import { percentDecoded } from "../../../lib/FormText.ts"
import { iconOf } from "../../../page/icons/Icons.ts"
import { isVideo } from "../../../page/plugins/Youtube.ts"
import { completed } from "../form/Completed.ts"
import { patternOf, platformOf } from "../plugins/profiles.ts"
import type { Config, PluginTypeName } from "./Items.ts"

/** A block for a pasted address: its kind, and the values that complete its form. */
export interface PastedBlock {
  readonly kind: "link" | PluginTypeName
  readonly values: Config
}

/** The maximum number of lines of a paste that become blocks. */
const mostLines = 20

const picture = /\.(?:avif|gif|jpe?g|png|webp)$/i

/** The addresses in a pasted text; undefined if one of its lines is something else. */
export const addressesIn = (text: string): ReadonlyArray<string> | undefined => {
  // Embed code may have several lines.
  const lines = text.includes("<iframe") ? [text.replace(/[\r\n]+/g, " ")] : text.split(/[\r\n]+/)
  const addresses = lines.map((line) => completed(line)).filter((line) => line !== "")
  const isRight = (address: string) => /^(?:https?|mailto|tel|sms):\S+$/i.test(address) && URL.canParse(address)
  return addresses.length > 0 && addresses.length <= mostLines && addresses.every(isRight) ? addresses : undefined
}

const segmentsOf = (path: string) => path.split("/").filter((part) => part !== "").length

/** The platform of an address that has the form of a profile, such as `instagram.com/you`. */
const profileOf = (address: string): string | undefined => {
  const platform = platformOf(address)
  const pattern = platform === undefined ? undefined : patternOf(platform)
  if (platform === undefined || platform === "website") return undefined
  if (platform === "mastodon") return /^\/@[^/]+\/?$/.test(new URL(address).pathname) ? platform : undefined
  if (pattern === undefined) return undefined
  const { hostname, pathname } = new URL(address)
  const [host = "", ...path] = pattern.split("/")
  const isOnOwnHost = !host.startsWith("you.") || hostname.split(".").length >= host.split(".").length
  const fixed = path.map((part) => part.replace(/you.*$/, "")).join("/")
  return isOnOwnHost && segmentsOf(pathname) === path.length && pathname.slice(1).startsWith(fixed)
    ? platform
    : undefined
}

const nameOf = (address: string): string => {
  const { protocol, hostname, pathname } = new URL(address)
  return /^https?:$/.test(protocol) ? hostname.replace(/^www\./, "") : (percentDecoded(pathname) ?? pathname)
}

const blockOf = (address: string): PastedBlock => {
  const { pathname } = new URL(address)
  if (/^https?:/i.test(address) && isVideo(address)) return { kind: "youtube", values: { url: address } }
  if (picture.test(pathname)) return { kind: "gallery", values: { images: [{ url: address }] } }
  const profile = profileOf(address)
  if (profile !== undefined) return { kind: "socials", values: { links: [{ platform: profile, url: address }] } }
  const platform = platformOf(address) ?? "website"
  const brand = platform === "website" ? undefined : iconOf(platform)
  const isOnWeb = /^https?:/i.test(address)
  return {
    kind: "link",
    values: {
      label: isOnWeb && brand !== undefined ? brand.label : nameOf(address),
      url: address,
      icon: brand === undefined ? "" : platform
    }
  }
}

const listOf = ({ values }: PastedBlock, name: string): ReadonlyArray<unknown> => {
  const list = values[name]
  return Array.isArray(list) ? list : []
}

const lists: Partial<Record<PastedBlock["kind"], string>> = { gallery: "images", socials: "links" }

/** The blocks for addresses. Pictures share a gallery, and profiles share a block. */
export const blocksOf = (addresses: ReadonlyArray<string>): ReadonlyArray<PastedBlock> => {
  const blocks: Array<PastedBlock> = []
  for (const block of addresses.map(blockOf)) {
    const list = lists[block.kind]
    const place = blocks.findIndex(({ kind }) => kind === block.kind)
    const before = blocks[place]
    if (list === undefined || before === undefined) blocks.push(block)
    else blocks[place] = { ...block, values: { [list]: [...listOf(before, list), ...listOf(block, list)] } }
  }
  return blocks
}
