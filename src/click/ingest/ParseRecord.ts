import { Clock, Effect } from "effect"
import { dayMillis } from "../../lib/Time.ts"
import type { JournalRecord } from "../journal/JournalRecord.ts"
import { LedgerSetup } from "../LedgerSetup.ts"
import { sweepGeneration } from "../SweepGeneration.ts"
import { clickRow } from "./ClickRow.ts"
import { makeCountries } from "./Country.ts"
import { makeNames } from "./Names.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value)
const isIdOrNull = (value: unknown) => value === null || isId(value)
const isText = (value: unknown): value is string => typeof value === "string"
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isVisitor = (value: unknown) => isText(value) && /^[0-9a-f]{32}$/.test(value)

/** The start of 2020. No server with a correct clock wrote an earlier record. */
export const earliest = 1_577_836_800_000
/** How far ahead of the ledger's clock a record may be. */
const aheadMillis = dayMillis

/**
 * A record that can be booked. Its checksum was right, so a server wrote its ids and strings; a record with invalid
 * ones is dropped. If only its time is wrong (before `since` or in the future), the visit still took place, so it is
 * booked as of now.
 */
export const validRecord = (record: JournalRecord, now: number, since = earliest): JournalRecord | undefined => {
  const isSound =
    isId(record.teamId) &&
    isIdOrNull(record.linkId) &&
    isIdOrNull(record.pageId) &&
    isIdOrNull(record.bioLinkId) &&
    isIdOrNull(record.qrcodeId) &&
    isVisitor(record.visitor) &&
    isTextOrNull(record.subnet) &&
    isText(record.userAgent) &&
    isText(record.acceptLanguage) &&
    isText(record.referrer) &&
    (record.campaign === null || Object.values(record.campaign).every(isTextOrNull)) &&
    isTextOrNull(record.destination) &&
    isTextOrNull(record.country)
  if (!isSound) return undefined
  const isTimely = Number.isSafeInteger(record.at) && record.at >= since && record.at <= now + aheadMillis
  return isTimely ? record : { ...record, at: now }
}

/** The number of cached names. It is far more than one slice of the journal contains. */
const remembered = 262_144

/** Converts records of the journal to rows with numbers for names; leaves out invalid records. */
export const makeRecordParser = Effect.fnUntraced(function* (since: number) {
  const countries = makeCountries((yield* LedgerSetup).countries)
  const names = yield* makeNames(remembered)
  const { current, held } = yield* sweepGeneration
  let known = yield* current

  const parse = Effect.fnUntraced(function* (records: ReadonlyArray<JournalRecord>) {
    const countryOf = yield* countries
    const now = yield* Clock.currentTimeMillis
    const usable = records.flatMap((record) => validRecord(record, now, since) ?? [])
    const rows = usable.map((record) => clickRow(record, countryOf))
    yield* names.number(rows)
    // Watchers need the ids of the teams.
    return { rows, teamIds: usable.map(({ teamId }) => teamId) }
  })

  return {
    parse,

    /** Whether the cached numbers are still valid; call it in the booking transaction. */
    isSound: Effect.map(held, (found) => found === known),

    /** Looks up the numbers of the names again. */
    learn: Effect.gen(function* () {
      known = yield* current
      yield* names.forget
    })
  }
})
