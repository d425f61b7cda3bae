import { dayMillis } from "../../lib/Time.ts"
import type { JournalRecord } from "../journal/JournalRecord.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value)
const isIdOrNull = (value: unknown) => value === null || isId(value)
const isText = (value: unknown): value is string => typeof value === "string"
const isTextOrNull = (value: unknown) => value === null || isText(value)
const isVisitor = (value: unknown) => isText(value) && /^[0-9a-f]{32}$/.test(value)

/** 2020: no server runs on an earlier clock that is right. */
export const earliest = 1_577_836_800_000
/** How far ahead of the ledger's clock a record's may be before it is taken for wrong. */
const aheadMillis = dayMillis

/**
 * A record as it can be booked. Its sum was right, so its ids and texts are what a server wrote: where they are none,
 * it is given up. A visit before `since` or in the future took place too, only the clock was wrong: it is booked as of now.
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
