import type { ImportedClick } from "../click/ImportedClicks.ts"
import type { LinkId } from "../contract/Id.ts"
import type { ImportedHour, Share } from "./source/Source.ts"

/** The most clicks of a day or hour that are booked one by one; the rest is only added to the total. */
const mostOfSum = 100_000

/** How many clicks of an hour or day are booked one by one. */
export const bookedOf = ({ clicks }: Pick<ImportedHour, "clicks">): number =>
  Math.min(mostOfSum, Math.max(0, Math.trunc(clicks)))

function* namesOf(shares: ReadonlyArray<Share> = []): Generator<string> {
  for (const { name, clicks } of shares) for (let n = 0; n < clicks; n++) yield name
}

/**
 * The clicks of an hour or day. The sums for browsers, systems, countries and referrers are right, but which of them
 * belong to the same click is unknown.
 */
export function* hourClicks(link: LinkId, hour: ImportedHour): Generator<ImportedClick> {
  const names = [hour.browsers, hour.systems, hour.countries, hour.referrers].map(namesOf)
  const count = bookedOf(hour)
  for (let n = 0; n < count; n++) {
    const [browser = null, os = null, country = null, referrer = null] = names.map((one) => one.next().value ?? null)
    yield { link, at: hour.at, userAgent: null, referrer, country, isBot: null, browser, os, subnet: null }
  }
}
