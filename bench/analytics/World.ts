/**
 * The clicks of the bench: a year of clicks on 10,000 links. One link has a fifth of them, and the others share the rest
 * in a long tail.
 */
import { randomOf } from "../../test/support/Random.ts"

export const days = 365
export const linkCount = 10_000
export const dayMillis = 86_400_000

/** The current time of the bench: in the middle of a day and of an hour. */
export const now = Date.UTC(2026, 10, 20, 15, 30)

const uuid = (kind: number, n: number) =>
  `00000000-0000-7000-8000-${kind.toString(16).padStart(4, "0")}${n.toString(16).padStart(8, "0")}`

export const teamId = uuid(1, 1)
export const userId = uuid(2, 1)
export const folderId = uuid(7, 1)
export const tagId = uuid(8, 1)
export const linkIds = Array.from({ length: linkCount }, (_, n) => uuid(3, n))
const pageIds = Array.from({ length: 20 }, (_, n) => uuid(4, n))
const buttonIds = Array.from({ length: 200 }, (_, n) => uuid(5, n))
const codeIds = Array.from({ length: 100 }, (_, n) => uuid(6, n))

/** A quarter of the links are in the folder. A tenth of them, including the largest, have the tag. */
export const isInFolder = (place: number) => place % 4 === 1
export const isTagged = (place: number) => place % 10 === 0

const named = (word: string, count: number) => Array.from({ length: count }, (_, n) => `${word}${n}`)

const vocabulary = {
  referer: named("https://referrer.example/page/", 3000),
  referrer: named("referrer", 300).map((name) => `${name}.example`),
  browser: ["Chrome", "Safari", "Firefox", "Edge", "Opera", "Samsung Internet", "Unknown"],
  os: ["Windows", "macOS", "iOS", "Android", "Linux", "ChromeOS"],
  device: ["desktop", "mobile", "tablet", "unknown"],
  language_tag: named("tag-", 60),
  language: ["en", "de", "fr", "es", "it", "pt", "ja", "zh", "pl", "nl", "sv", "da", "fi", "cs", "tr"],
  country: ["DE", "US", "FR", "GB", "ES", "IT", "AT", "CH", "NL", "PL", "JP", "BR", "IN", "CA", "AU", "SE"],
  user_agent: named("Mozilla/5.0 (bench) ", 2000),
  subnet: named("203.0.113.", 4000),
  destination: named("https://destination.example/", linkCount),
  utm: named("campaign", 40)
} as const

/** All texts. The number of a text is its position, starting at 1. */
export const names = [teamId, ...linkIds, ...pageIds, ...buttonIds, ...codeIds, ...Object.values(vocabulary).flat()]

let place = 2
const range = (count: number) => {
  place += count
  return { first: place - count, count }
}
const links = range(linkCount)
const pages = range(pageIds.length)
const buttons = range(buttonIds.length)
const codes = range(codeIds.length)
const words = Object.fromEntries(
  Object.entries(vocabulary).map(([word, texts]) => [word, range(texts.length)])
) as Record<keyof typeof vocabulary, { readonly first: number; readonly count: number }>

export const columns = [
  "team",
  "link",
  "page",
  "bio_link",
  "qrcode",
  "at",
  "is_bot",
  "visitor",
  "destination",
  "user_agent",
  "referer",
  "referrer",
  "language_tag",
  "language",
  "country",
  "subnet",
  "device",
  "browser",
  "os",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content"
] as const

/** Rows in chronological order, with the order of `columns`. */
export function* clicks(count: number): Generator<ReadonlyArray<number | Buffer | null>> {
  const draw = randomOf(7).next
  const start = now - days * dayMillis
  /** Lower numbers occur more often, as in practice. */
  const skewed = ({ first, count: size }: { first: number; count: number }) => first + Math.floor(size * draw() ** 2)
  for (let n = 0; n < count; n++) {
    const at = start + Math.floor(((n + draw()) / count) * days * dayMillis)
    const kind = draw()
    const page = kind < 0.03 ? skewed(pages) : null
    const isLink = page === null
    const link = !isLink
      ? null
      : draw() < 0.2 / 0.97
        ? links.first
        : links.first + 1 + Math.floor((linkCount - 1) * draw() ** 2)
    const person = Math.floor(draw() * (count / days) * 1.5)
    const visitor = Buffer.alloc(16)
    visitor.writeUInt32LE(Math.imul(person + 1, 0x9e3779b1) >>> 0, 0)
    visitor.writeUInt32LE(Math.floor(at / dayMillis), 4)
    visitor.writeUInt32LE(Math.imul(person + 7, 0x85ebca6b) >>> 0, 8)
    const hasCampaign = draw() < 0.15
    const utm = () => (hasCampaign ? skewed(words.utm) : null)
    const hasReferrer = draw() < 0.6
    yield [
      1,
      link,
      page,
      page !== null && draw() < 0.5 ? skewed(buttons) : null,
      isLink && draw() < 0.02 ? skewed(codes) : null,
      at,
      draw() < 0.05 ? 1 : 0,
      visitor,
      link === null ? null : words.destination.first + (link - links.first),
      skewed(words.user_agent),
      hasReferrer ? skewed(words.referer) : null,
      hasReferrer ? skewed(words.referrer) : null,
      skewed(words.language_tag),
      skewed(words.language),
      skewed(words.country),
      skewed(words.subnet),
      skewed(words.device),
      skewed(words.browser),
      skewed(words.os),
      utm(),
      utm(),
      utm(),
      null,
      null
    ]
  }
}
