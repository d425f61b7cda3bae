import { Effect, Schema } from "effect"
import { customAlphabet } from "nanoid"

// No 0/O, 1/l/I: a code is read aloud and typed by hand.
const draw = customAlphabet("23456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ", 7)

/** A new short code of seven characters without look-alikes. */
export const drawShortCode: Effect.Effect<string> = Effect.repeat(
  Effect.sync(() => draw()),
  { until: (code) => !isReserved(code) }
)

const reserved = new Set(
  (
    "_next admin analytics api app apple-touch-icon.png assets auth browserconfig.xml dashboard docs domains " +
    "favicon.ico favicon.svg folders health keys links login logout manifest.json manifest.webmanifest metrics openapi.json " +
    "pages qr qrcodes robots.txt security.txt settings setup signin signup sitemap.xml static status sw.js tags team " +
    "uploads well-known"
  ).split(" ")
)

/** Whether a first path segment belongs to the service itself. */
export const isReserved = (code: string): boolean => reserved.has(code.toLowerCase())

/** Whether a text can be a short code at all; what cannot, such as a NUL, is not worth asking the database for. */
export const isShortCode = (code: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(code)

/** A code without what a mail program glues on behind it: characters that no code has. */
export const withoutTrail = (code: string): string => code.replace(/[^A-Za-z0-9_-]+$/, "")

/** Why a text can be nobody's own short code, as a sentence; undefined where it can. */
export const slugFault = (slug: string): string | undefined => {
  if (slug === "") return "Must not be empty."
  if (slug.length > 64) return "Must be at most 64 characters long."
  if (!/^[A-Za-z0-9_-]+$/.test(slug)) return "Must consist of letters, digits, - and _."
  return isReserved(slug) ? "This word is reserved for the service itself." : undefined
}

/** A short code of one's own choice: 1 to 64 letters, digits, `-`, `_`; reserved words are refused. */
export const CustomSlug = Schema.String.pipe(Schema.filter(slugFault)).annotations({
  jsonSchema: { type: "string", pattern: "^[A-Za-z0-9_-]+$", minLength: 1, maxLength: 64 }
})
