import { Parser } from "htmlparser2"
import { addressFault } from "../contract/Address.ts"
import type { PageHead } from "./PageRpcs.ts"

/** A `link` element of a page, unparsed. */
interface IconLink {
  readonly href: string
  readonly rel: string
  readonly sizes: string | undefined
  readonly type: string | undefined
}

/** The preferred width of an icon, in pixels. */
const wanted = 64
/** How many icons of a page to try. */
const most = 2

const kinds = new Set(["icon", "apple-touch-icon", "apple-touch-icon-precomposed"])

const isIcon = ({ rel }: IconLink): boolean =>
  rel
    .toLowerCase()
    .split(/\s+/)
    .some((word) => kinds.has(word))

// Vector icons are skipped, because Linden rejects vector pictures everywhere.
const isVector = ({ href, type = "", sizes = "" }: IconLink): boolean =>
  /svg/i.test(type) || /\.svgz?(?:[?#]|$)/i.test(href) || /\bany\b/i.test(sizes)

/** The declared width of an icon or, if there is none, the usual width for its `rel`, in pixels. */
const sideOf = ({ sizes = "", rel }: IconLink): number => {
  const said = Number(/(\d{1,4})x\d/i.exec(sizes)?.[1] ?? 0)
  return said > 0 ? said : /apple/i.test(rel) ? 180 : 32
}

/**
 * The rank of an icon, best first: icons that are large enough, from small to large, then the others, from large to
 * small.
 */
const rank = (link: IconLink): number => {
  const side = sideOf(link)
  return side >= wanted ? side : 10_000 - side
}

/** The URLs of the icons to try, best first. */
const iconsOf = (links: ReadonlyArray<IconLink>): ReadonlyArray<string> =>
  links
    .filter((link) => isIcon(link) && !isVector(link))
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, most)
    .map(({ href }) => href)

const longest = { title: 300, description: 500 } as const
/** The number of characters of a title or description to process, before whitespace is collapsed. */
const mostRaw = 4096
/** The maximum number of icon links to collect. */
const mostIcons = 32
const step = 16 * 1024

// Whitespace, control characters, and characters that change the direction of the text after them.
const blank = /[\s\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g

const cleaned = (raw: string | undefined, most: number): string | null => {
  const characters = [...(raw ?? "").slice(0, mostRaw).toWellFormed().replace(blank, " ").trim()]
  if (characters.length === 0) return null
  return characters.length > most
    ? `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`
    : characters.join("")
}

/** Resolves an address in a page; undefined if it is not a valid http or https URL. */
const absolute = (href: string, base: string): string | undefined => {
  if (!URL.canParse(href, base)) return undefined
  const found = new URL(href, base).href
  return addressFault(found) === undefined ? found : undefined
}

/** Parses the head of a page, tolerating invalid HTML. */
export const headOf = (html: string, address: string): PageHead => {
  const metas = new Map<string, string>()
  const links: Array<IconLink> = []
  let base: string | undefined
  let title: string | undefined
  let isInTitle = false
  let isOver = false
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (isOver) return
      const { href, rel, sizes, type, property, name: key = property, content } = attributes
      if (name === "title" && title === undefined) {
        title = ""
        isInTitle = true
      }
      if (name === "meta" && key !== undefined && content !== undefined && metas.size < 100) {
        const known = key.toLowerCase()
        if (!metas.has(known)) metas.set(known, content.slice(0, 8192))
      }
      if (name === "base" && href !== undefined) base ??= absolute(href, address)
      if (name === "link" && href?.trim() && rel && links.length < mostIcons) links.push({ href, rel, sizes, type })
      if (name === "body" || name === "svg") isOver = true
    },
    ontext: (text) => {
      if (isInTitle && !isOver && (title ?? "").length < mostRaw) title += text
    },
    onclosetag: (name) => {
      if (name === "title") isInTitle = false
      if (name === "head") isOver = true
    }
  })
  for (let place = 0; place < html.length && !isOver; place += step) parser.write(html.slice(place, place + step))
  if (!isOver) parser.end()
  const from = base ?? address
  const meta = (...names: ReadonlyArray<string>) => names.map((name) => metas.get(name)).find((text) => text?.trim())
  const image = meta("og:image:secure_url", "og:image", "og:image:url", "twitter:image")
  return {
    title: cleaned(title, longest.title) ?? cleaned(meta("og:title", "twitter:title"), longest.title),
    description: cleaned(meta("description", "og:description", "twitter:description"), longest.description),
    image_url: (image === undefined ? undefined : absolute(image.trim(), from)) ?? null,
    icons: iconsOf(links).flatMap((href) => absolute(href.trim(), from) ?? [])
  }
}
