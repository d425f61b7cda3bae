import { DateTime, Effect } from "effect"
import { hourMillis } from "../../lib/Time.ts"
import type { RecentClick } from "../query/Analytics.ts"
import type { Span } from "./Buckets.ts"
import { clickId } from "./ClickId.ts"
import { columnsOf, type RawRow, rawColumns } from "./Columns.ts"
import type { Matcher } from "./Matcher.ts"
import { type extraColumns, extraColumns as extras, type RawClicks } from "./RawClicks.ts"
import type { RecordNames, StoredNames } from "./RecordNames.ts"
import { type Scoped, selectRows } from "./Scoped.ts"
import type { Tally } from "./Tally.ts"

type Column = (typeof rawColumns)[number] | (typeof extraColumns)[number]

const places = new Map<Column, number>([...rawColumns, ...extras].map((column, place) => [column, place]))

/** A column of a complete click. */
export const cell = (row: RawRow, column: Column): unknown => row[places.get(column) ?? -1]

const numberIn = (row: RawRow, column: Column): number => (cell(row, column) as number | null) ?? 0

const worded = [
  "link",
  "page",
  "bio_link",
  "destination",
  "user_agent",
  "referer",
  "language_tag",
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
] as const satisfies ReadonlyArray<Column>

const hex = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex")

/** The API form of clicks, with the current names of their links. */
export const showClicks = (texts: StoredNames, records: RecordNames) =>
  Effect.fnUntraced(function* (rows: ReadonlyArray<RawRow>) {
    const found = yield* texts.of(rows.flatMap((row) => worded.map((column) => numberIn(row, column))))
    const text = (row: RawRow, column: (typeof worded)[number]) => found.get(numberIn(row, column)) ?? null
    const links = yield* records.links([...new Set(rows.flatMap((row) => text(row, "link") ?? []))])
    return rows.map((row): RecentClick => {
      const at = cell(row, "at") as number
      const link = links.get(text(row, "link") ?? "")
      return {
        id: clickId(at, cell(row, "seq") as number),
        link_id: text(row, "link"),
        page_id: text(row, "page"),
        bio_link_id: text(row, "bio_link"),
        user_agent: text(row, "user_agent") ?? "",
        referer: text(row, "referer"),
        language: text(row, "language_tag"),
        subnet: text(row, "subnet"),
        visitor_id: hex(cell(row, "visitor") as Uint8Array),
        device_type: text(row, "device") ?? "unknown",
        browser: text(row, "browser") ?? "Unknown",
        os: text(row, "os") ?? "Unknown",
        country: text(row, "country"),
        is_bot: cell(row, "is_bot") !== 0,
        utm_source: text(row, "utm_source"),
        utm_medium: text(row, "utm_medium"),
        utm_campaign: text(row, "utm_campaign"),
        utm_term: text(row, "utm_term"),
        utm_content: text(row, "utm_content"),
        clicked_at: DateTime.unsafeMake(at),
        short_code: link?.short_code ?? null,
        title: link?.title ?? null,
        destination_url: text(row, "destination") ?? link?.destination_url ?? null
      }
    })
  })

/** How many of the latest clicks a report returns. */
const shown = 50
const pageRows = 1_000

/** The latest clicks of a whole team or one link, in index order. */
export const latestRows = (raw: RawClicks, { subject }: Scoped, { from, to }: Span) =>
  raw.latest(subject, from, { at: to - 1, seq: Number.MAX_SAFE_INTEGER }, true, shown)

/** The latest clicks that pass the filters; `hours` are the hours with clicks. */
export const latestMatching = Effect.fnUntraced(function* (
  raw: RawClicks,
  scoped: Scoped,
  matcher: Matcher,
  { from, to }: Span,
  hours: Tally
) {
  const found: Array<RawRow> = []
  const latestFirst = hours.keys().slice().sort().reverse()
  for (const hour of latestFirst) {
    const first = Math.max(from, hour * hourMillis)
    let before = { at: Math.min(to, (hour + 1) * hourMillis) - 1, seq: Number.MAX_SAFE_INTEGER }
    for (;;) {
      const rows = yield* raw.latest(scoped.subject, first, before, !matcher.asksForBots, pageRows)
      const kept = yield* selectRows(columnsOf(rows), scoped, matcher)
      for (const row of kept) found.push(rows[row] as RawRow)
      const last = rows.at(-1)
      if (last === undefined || rows.length < pageRows || found.length >= shown) break
      before = { at: cell(last, "at") as number, seq: cell(last, "seq") as number }
    }
    if (found.length >= shown) break
  }
  return found.slice(0, shown)
})
