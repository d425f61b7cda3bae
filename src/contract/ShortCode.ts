import { Effect, Schema } from "effect"
import { customAlphabet } from "nanoid"
import { check } from "./faults/Check.ts"
import { type Fault, fault } from "./faults/Fault.ts"

// The alphabet lacks 0/O and 1/l/I, because people read codes aloud and type them.
const draw = customAlphabet("23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", 7)

/** A random short code of seven characters without look-alikes. */
export const drawShortCode: Effect.Effect<string> = Effect.sync(() => {
  let code = draw()
  while (isReserved(code)) code = draw()
  return code
})

const reserved = new Set(
  (
    "- _next admin analytics api app apple-touch-icon.png assets auth b browserconfig.xml dashboard destination-icons docs " +
    "domains favicon.ico favicon.svg folders health internal invite keys links login logout manifest.json " +
    "manifest.webmanifest metrics openapi.json pages qr qrcodes reports robots.txt security.txt settings setup signin " +
    "signup sitemap.xml static status sw.js tags team uploads well-known"
  ).split(" ")
)

/** The first part of a short code. */
const firstPart = (code: string): string => {
  const slash = code.indexOf("/")
  return slash === -1 ? code : code.slice(0, slash)
}

/** Whether the service reserves the first part of a path for itself. */
export const isReserved = (code: string): boolean => reserved.has(firstPart(code).toLowerCase())

// Codes that other requests than visits use. The other reserved words can be codes of links from before they were reserved.
const routed = new Set(["api", "app", "docs", "health", "metrics"])

/** Whether a route of its own answers at this path, so that it never is a visit. */
export const hasOwnRoute = (code: string): boolean => routed.has(firstPart(code).toLowerCase())

/** The maximum number of parts of a short code, such as `spring/sale`, and of characters of a part and of all. */
export const mostParts = 5
const longestPart = 64
const longestCode = 128

const codePattern = /^[A-Za-z0-9_-]{1,64}(?:\/[A-Za-z0-9_-]{1,64}){0,4}$/

/** Whether a string can be a part of a short code. */
export const isCodePart = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text)

/** Whether a string can be a short code. If not, don't query the database, which would fail on NUL, for example. */
export const isShortCode = (code: string): boolean => code.length <= longestCode && codePattern.test(code)

/**
 * The short code at the start of a path segment. It ends at the first character that no code contains, because programs
 * append punctuation, encoded queries and other text to links. Reserved names such as `sitemap.xml` stay whole.
 */
export const leadingCode = (segment: string): string => {
  const name = segment.replace(/[^A-Za-z0-9_-]+$/, "")
  return isReserved(name) ? name : (/^[A-Za-z0-9_-]*/.exec(name)?.[0] ?? "")
}

/** A code of a link or page that differs from another one at most in case. */
export interface AlikeCode {
  readonly code: string
  /** The id of the link or page, which may be in the trash. */
  readonly id: string
  /** When it got the code, in milliseconds since 1970. */
  readonly since: number
  readonly isDeleted: boolean
}

/** The code of the link or page that had one of these first, and its latest code if it has had several. */
const oldestOf = (alike: ReadonlyArray<AlikeCode>): AlikeCode | undefined => {
  const [oldest] = [...alike].sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1))
  return alike.filter(({ id }) => id === oldest?.id).sort((a, b) => b.since - a.since)[0]
}

/**
 * The existing code that a mistyped one stands for: the oldest, so that new codes take no visitors from old ones.
 * Undefined if it is in the trash, which no other code replaces.
 */
export const meantBy = (typed: string, alike: ReadonlyArray<AlikeCode>): string | undefined => {
  const oldest = oldestOf(alike)
  const isInTrash = alike.some(({ code, isDeleted }) => isDeleted && code === typed)
  return oldest === undefined || oldest.isDeleted || isInTrash ? undefined : oldest.code
}

/** The oldest code of another link or page (`own` is the id of this one) that differs from a code only in case. */
export const rivalOf = (code: string, own: string | undefined, alike: ReadonlyArray<AlikeCode>): string | undefined =>
  oldestOf(alike.filter((one) => one.code !== code && one.id !== own && !one.isDeleted))?.code

/** Why a string can't be a custom short code; undefined if it can. */
export const slugFault = (slug: string): Fault | undefined => {
  if (slug === "") return fault("empty")
  const most = slug.includes("/") ? longestCode : longestPart
  if (slug.length > most) return fault("too_long", { most })
  if (!/^[A-Za-z0-9_/-]+$/.test(slug)) return fault("wrong_slug")
  if (!isShortCode(slug)) return fault("wrong_slug_parts", { most: mostParts, length: longestPart })
  return isReserved(slug) ? fault("reserved_slug") : undefined
}

/**
 * A custom short code: up to five parts with slashes between them, each 1 to 64 letters, digits, `-` or `_`. The first
 * part is not a reserved word.
 */
export const CustomSlug = Schema.String.pipe(check(slugFault)).annotations({
  jsonSchema: {
    type: "string",
    pattern: codePattern.source,
    minLength: 1,
    maxLength: longestCode
  }
})
