import fc from "fast-check"
import type { ReportQuery } from "../../../src/click/LedgerActor.ts"
import { type Filter, isPresence, type TimeField, timeParts } from "../../../src/click/query/Filter.ts"
import type { TeamId } from "../../../src/contract/Id.ts"
import type { TestClick } from "./Clicks.ts"
import { changes } from "./LocalTime.ts"
import type { Team } from "./Team.ts"

const hour = 3_600_000
const day = 24 * hour

/** The span of the clicks, across two ends of months. */
export const began = Date.UTC(2026, 0, 20)
const spanDays = 50
export const ended = began + spanDays * day

const oneOf = <A>(values: ReadonlyArray<A>) => fc.constantFrom(...values)
const maybe = <A>(values: ReadonlyArray<A>) => fc.option(oneOf(values), { nil: null, freq: 2 })

const words = {
  referrer: ["example.com", "News.example.org", "t.co"],
  browser: ["Chrome", "Firefox", "Safari"],
  os: ["macOS", "Windows"],
  device: ["desktop", "mobile"],
  language: ["de", "en", "iw", "he", "nb", "no"],
  country: ["DE", "AT", "US"],
  utm_source: ["Letter", "letter", "ÄRGER", "A\u0308rger", "poster"],
  utm_medium: ["mail"],
  utm_campaign: ["spring", "summer"],
  utm_term: ["shoes"],
  utm_content: ["blue", "red"],
  destination: ["https://shop.example/a", "https://shop.example/b"]
} as const

/** The subject of a click: a link, a link through a QR code, a page view, or a button of a page. */
const kinds = (team: Team) =>
  fc
    .record({
      kind: oneOf(["link", "link", "link", "link", "qr", "view", "button"]),
      link: oneOf([...team.links, team.links[0], team.links[0], team.links[0]] as ReadonlyArray<string>),
      page: oneOf(team.pages),
      button: oneOf(team.buttons),
      qrcode: oneOf(team.qrcodes)
    })
    .map(({ kind, link, page, button, qrcode }) => ({
      link: kind === "link" || kind === "qr" ? link : null,
      page: kind === "view" || kind === "button" ? page : null,
      bio_link: kind === "button" ? button : null,
      qrcode: kind === "qr" ? qrcode : null
    }))

/** Moments cluster in a few hours and days, so that some buckets are rolled up, and are sparse elsewhere. */
const moments = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(oneOf([0, 1, 12, 25, 39, 49]), oneOf([0, 9, 10, 23])) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 0, max: spanDays - 1 }), fc.integer({ min: 0, max: 23 })) }
)

export const clicksOf = (team: Team): fc.Arbitrary<TestClick> =>
  fc
    .record({
      what: kinds(team),
      moment: moments,
      within: fc.integer({ min: 0, max: hour - 1 }),
      is_bot: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
      visitor: fc.integer({ min: 0, max: 30 }).map((n) => `visitor ${n}`),
      referrer: maybe(words.referrer),
      browser: oneOf(words.browser),
      os: oneOf(words.os),
      device: oneOf(words.device),
      language: maybe(words.language),
      country: maybe(words.country),
      utm_source: maybe(words.utm_source),
      utm_medium: maybe(words.utm_medium),
      utm_campaign: maybe(words.utm_campaign),
      utm_term: maybe(words.utm_term),
      utm_content: maybe(words.utm_content),
      destination: maybe(words.destination)
    })
    .map(({ what, moment: [dayOf, hourOf], within, ...rest }) => ({
      ...rest,
      ...what,
      team: team.id,
      at: began + dayOf * day + hourOf * hour + within
    }))

const fields = [...Object.keys(words), "link", "page", "bio_link", "qrcode"] as ReadonlyArray<
  Exclude<Filter["field"], "is_bot" | TimeField>
>
const operators = ["is", "is_not", "contains", "not_contains", "starts_with", "is_set", "is_not_set"] as const

const changed = (text: string): fc.Arbitrary<string> =>
  oneOf([text, text.toUpperCase(), text.toLowerCase(), text.slice(0, 3), text.slice(-3), "nowhere"])

const filters = (team: Team): fc.Arbitrary<Filter> => {
  const values: Readonly<Record<string, ReadonlyArray<string>>> = {
    ...words,
    link: [...team.links, ...team.names.values()],
    page: [...team.pages, ...team.names.values()],
    bio_link: [...team.buttons, "Button"],
    qrcode: [...team.qrcodes, "Poster"]
  }
  const plain = fc
    .tuple(oneOf(fields), oneOf(operators))
    .chain(([field, operator]) =>
      fc
        .array(oneOf(values[field] ?? []).chain(changed), { minLength: 1, maxLength: 3 })
        .map(
          (texts): Filter =>
            isPresence(operator) ? { field, operator, values: [] } : { field, operator, values: texts }
        )
    )
  const bots = fc.record({
    field: fc.constant("is_bot" as const),
    operator: oneOf(["is", "is_not"] as const),
    values: fc.subarray(["0", "1"] as const, { minLength: 1 })
  })
  const times = oneOf(["weekday", "hour"] as const).chain((field) =>
    fc.record({
      field: fc.constant(field),
      operator: oneOf(["is", "is_not"] as const),
      values: fc.array(fc.integer({ min: 0, max: timeParts[field] - 1 }).map(String), { minLength: 1, maxLength: 5 })
    })
  )
  return fc.oneof({ weight: 6, arbitrary: plain }, { weight: 1, arbitrary: bots }, { weight: 2, arbitrary: times })
}

const spans = fc
  .oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constant(day), fc.integer({ min: 0, max: spanDays }), fc.integer({ min: 1, max: 60 }))
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant(hour),
        fc.integer({ min: 0, max: spanDays * 24 }),
        fc.integer({ min: 1, max: 60 })
      )
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant(997_001), fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 900 }))
    }
  )
  .map(([unit, start, length]) => ({ from: began + unit * start, to: began + unit * (start + length) }))

const scopes = (team: Team): fc.Arbitrary<ReportQuery["scope"]> => {
  const teamId = team.id as TeamId
  const none = { teamId, linkId: null, folderId: null, tagId: null }
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(none) },
    { weight: 3, arbitrary: oneOf(team.links).map((linkId) => ({ ...none, linkId })) },
    { weight: 1, arbitrary: fc.constant({ ...none, folderId: team.folder }) },
    { weight: 1, arbitrary: fc.constant({ ...none, tagId: team.tag }) },
    { weight: 1, arbitrary: fc.constant({ ...none, folderId: team.folder, tagId: team.tag }) }
  )
}

interface Wanted {
  readonly filtered: boolean
}

export const queriesOf = (team: Team, { filtered }: Wanted): fc.Arbitrary<ReportQuery> =>
  fc
    .record({
      scope: scopes(team),
      span: spans,
      previous: spans,
      unit: oneOf(["day", "week", "month"] as const),
      metric: oneOf(["clicks", "clicks", "visitors", "views"] as const),
      timezone: oneOf(["UTC", ...changes.map(([zone]) => zone)]),
      hours: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      filters: filtered ? fc.array(filters(team), { minLength: 1, maxLength: 3 }) : fc.constant([])
    })
    .map(({ scope, span, previous, unit, metric, timezone, hours, filters: given }) => ({
      scope,
      ...span,
      previousFrom: previous.from,
      previousTo: previous.to,
      unit,
      metric,
      timezone,
      hours: hours && span.to - span.from <= 3 * day,
      filters: given,
      now: ended
    }))
