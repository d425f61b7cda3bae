import type { ClickEventType } from "../../event/Event.ts"
import { clickId } from "../report/ClickId.ts"
import type { LinkRow } from "../report/RecordNames.ts"

/** The columns of a click in events, in reading order. They exclude the visitor, network and user agent. */
export const toldColumns = [
  "seq",
  "at",
  "is_bot",
  "link",
  "page",
  "bio_link",
  "qrcode",
  "destination",
  "referrer",
  "language_tag",
  "country",
  "device",
  "browser",
  "os",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content"
] as const
type Column = (typeof toldColumns)[number]

/** From this column on, all columns contain the numbers of stored strings. */
export const firstText = toldColumns.indexOf("link")

export type ToldRow = ReadonlyArray<number | null>

const placeOf = Object.fromEntries(toldColumns.map((column, place) => [column, place])) as Record<Column, number>

/** A click with strings instead of their numbers in the database. */
export interface ToldClick {
  readonly seq: number
  readonly at: number
  readonly ids: Readonly<Record<"link" | "page" | "bio_link" | "qrcode", string | null>>
  /** The JSON of the click in the event. */
  readonly json: string
}

/** The form of a click in events. */
export const toldClick = (
  row: ToldRow,
  texts: ReadonlyMap<number, string>,
  links: ReadonlyMap<string, LinkRow>
): ToldClick => {
  const number = (column: Column) => row[placeOf[column]] ?? 0
  const text = (column: Column) => texts.get(number(column)) ?? null
  const [seq, at] = [number("seq"), number("at")]
  const ids = { link: text("link"), page: text("page"), bio_link: text("bio_link"), qrcode: text("qrcode") }
  const link = links.get(ids.link ?? "")
  const json = JSON.stringify({
    id: clickId(at, seq),
    clicked_at: new Date(at).toISOString(),
    is_bot: number("is_bot") !== 0,
    link_id: ids.link,
    domain: link?.hostname ?? null,
    short_code: link?.short_code ?? null,
    title: link?.title ?? null,
    page_id: ids.page,
    bio_link_id: ids.bio_link,
    qrcode_id: ids.qrcode,
    destination_url: text("destination") ?? link?.destination_url ?? null,
    referrer: text("referrer"),
    language: text("language_tag"),
    country: text("country"),
    device_type: text("device") ?? "unknown",
    browser: text("browser") ?? "Unknown",
    os: text("os") ?? "Unknown",
    utm_source: text("utm_source"),
    utm_medium: text("utm_medium"),
    utm_campaign: text("utm_campaign"),
    utm_term: text("utm_term"),
    utm_content: text("utm_content")
  })
  return { seq, at, ids, json }
}

/** The subject of a click for an event type; undefined if the type does not apply. */
export const subjectAs = (type: ClickEventType, { ids }: ToldClick): string | undefined => {
  switch (type) {
    case "link.clicked":
      return ids.link ?? undefined
    case "page.viewed":
      return ids.bio_link === null ? (ids.page ?? undefined) : undefined
    case "page.item.clicked":
      return ids.bio_link === null ? undefined : (ids.page ?? ids.bio_link)
    case "qrcode.scanned":
      return ids.qrcode ?? undefined
  }
}
