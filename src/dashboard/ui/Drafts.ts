import { Schema } from "effect"

/** How long unsaved drafts are kept: 14 days, in milliseconds. */
const longest = 14 * 24 * 3600 * 1000
/** The maximum number of drafts to keep, and of characters in each. */
const most = 50
const largest = 256 * 1024

const prefix = "linden.draft."

const Stored = Schema.Struct({ at: Schema.Number, version: Schema.NullOr(Schema.String), value: Schema.Unknown })
const decode = Schema.decodeUnknownOption(Schema.parseJson(Stored))

/** Unsaved input, and the version of the record it started from. */
export interface Kept<A> {
  readonly value: A
  readonly version: string | null
}

/** The storage key of a person's draft of a record. */
export const draftKey = (person: string, team: string, record: string): string => `${prefix}${person}.${team}.${record}`

const keys = (): ReadonlyArray<string> => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

const storedAt = (key: string) => {
  const stored = decode(localStorage.getItem(key))
  return stored._tag === "Some" ? stored.value : undefined
}

// Whether a stored value has the shape of the sample. A newer version of this page may have different fields, and a
// value of another shape would break the form.
const isLike = (sample: unknown, value: unknown): boolean => {
  if (sample === null || sample === undefined || value === null) return true
  if (typeof sample !== typeof value) return false
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((one) => isLike(sample[0], one))
  if (typeof sample !== "object") return true
  return Object.entries(sample).every(
    ([name, part]) =>
      part === undefined || (name in (value as object) && isLike(part, Reflect.get(value as object, name)))
  )
}

/** The stored draft, unless it is too old or its shape differs from that of `sample`. */
export const readDraft = <A>(key: string, sample: A): Kept<A> | undefined => {
  const stored = storedAt(key)
  if (stored === undefined || stored.at < Date.now() - longest || !isLike(sample, stored.value)) return undefined
  return { value: stored.value as A, version: stored.version }
}

export const hasDraft = (key: string): boolean => localStorage.getItem(key) !== null

export const dropDraft = (key: string) => localStorage.removeItem(key)

/** Deletes expired drafts, and all but the newest `room` drafts. */
const sweep = (room: number) => {
  const kept = keys().map((key) => ({ key, at: storedAt(key)?.at ?? 0 }))
  kept.sort((one, other) => other.at - one.at)
  kept.forEach(({ key, at }, place) => {
    if (place >= room || at < Date.now() - longest) dropDraft(key)
  })
}

/** Stores a draft, or drops it if it is too large. */
export const writeDraft = (key: string, { value, version }: Kept<unknown>): void => {
  const text = JSON.stringify({ at: Date.now(), version, value })
  if (text.length > largest) {
    dropDraft(key)
    return
  }
  if (!hasDraft(key)) sweep(most - 1)
  for (const room of [most, 0]) {
    try {
      localStorage.setItem(key, text)
      return
    } catch {
      // The quota is exceeded or storage is unavailable, so delete older drafts and retry once.
      sweep(room === most ? Math.floor(most / 5) : 0)
    }
  }
  dropDraft(key)
}

/** Deletes all drafts of a person, in every team. */
export const dropDraftsOf = (person: string) => {
  for (const key of keys()) if (key.startsWith(`${prefix}${person}.`)) dropDraft(key)
}
