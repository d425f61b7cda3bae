import type { ImportedClick } from "../click/ImportedClicks.ts"
import type { LinkId } from "../contract/Id.ts"
import type { ImportedHour, Share } from "./source/Source.ts"

/** The maximum number of clicks of an hour or day to book one by one. The rest is only added to the total. */
const mostOfSum = 100_000

/** How many clicks of an hour or day to book one by one. */
export const bookedOf = ({ clicks }: Pick<ImportedHour, "clicks">): number =>
  Math.min(mostOfSum, Math.max(0, Math.trunc(clicks)))

function* namesOf(shares: ReadonlyArray<Share> = []): Generator<string> {
  for (const { name, clicks } of shares) for (let n = 0; n < clicks; n++) yield name
}

/**
 * The clicks of an hour or day. The sums by browser, system, country and referrer are right, but it is unknown which
 * values belong to the same click.
 */
export function* hourClicks(link: LinkId, hour: ImportedHour): Generator<ImportedClick> {
  const names = [hour.browsers, hour.systems, hour.countries, hour.referrers].map(namesOf)
  const count = bookedOf(hour)
  for (let n = 0; n < count; n++) {
    const [browser = null, os = null, country = null, referrer = null] = names.map((one) => one.next().value ?? null)
    yield { link, at: hour.at, userAgent: null, referrer, country, isBot: null, browser, os, subnet: null }
  }
}
