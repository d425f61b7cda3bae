import { DateTime, Effect } from "effect"
import type { RecentClick } from "../query/Analytics.ts"
import { clickId } from "./ClickId.ts"
import { type RawRow, rawColumns } from "./Columns.ts"
import { type extraColumns, extraColumns as extras } from "./RawClicks.ts"
import type { RecordNames } from "./RecordNames.ts"
import type { StoredNames } from "./StoredNames.ts"

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
