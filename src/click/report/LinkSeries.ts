import { Effect } from "effect"
import { dayStart, monthStart } from "../../lib/Time.ts"
import { zoneOf } from "../../lib/Zone.ts"
import type { LinkClicksQuestion } from "../LedgerActor.ts"
import type { LinkClicks } from "../query/LinkClicks.ts"
import type { Span } from "./Buckets.ts"
import { gather, type Sources } from "./Gather.ts"
import type { Matcher } from "./Matcher.ts"
import type { Memo } from "./Memo.ts"
import { outsidePruned } from "./Plan.ts"
import type { ReadTables } from "./ReadTables.ts"
import type { StoredNames } from "./RecordNames.ts"
import { seriesOf } from "./Series.ts"

// The links of one list would displace the sums that reports need again.
const noMemo: Memo = (_, make) => make

/** The reads that all links of a team share, made once instead of once for each link. */
const sharedReads = (read: ReadTables, team: number, links: Iterable<number>, asked: Span) =>
  Effect.gen(function* () {
    const floor = yield* read.floor(team)
    const span = outsidePruned(asked, floor)
    const leftover = yield* read.leftover(team)
    const marks = yield* read.marks(team, { from: monthStart(span.from), to: span.to })
    const segments = yield* read.segments(team, { from: dayStart(span.from), to: span.to })
    const heads = Map.groupBy(yield* read.headsOf(links, span), ({ subject }) => subject)
    return {
      ...read,
      floor: () => Effect.succeed(floor),
      leftover: () => Effect.succeed(leftover),
      marks: () => Effect.succeed(marks),
      segments: () => Effect.succeed(segments),
      heads: (subject) => Effect.succeed(heads.get(subject) ?? [])
    } satisfies ReadTables
  })

/** The daily clicks of links, each as the `series` of its own report. */
export const linkSeries = (sources: Sources, texts: StoredNames, matcher: Matcher, question: LinkClicksQuestion) =>
  Effect.gen(function* () {
    const { teamId, links, from, to, timezone } = question
    const span = { from, to }
    const zone = zoneOf(timezone)
    const numbers = yield* texts.numbersOf([teamId, ...links])
    const team = numbers.get(teamId)
    const clicked = links.flatMap((link) => numbers.get(link) ?? [])
    const isNew = team === undefined || clicked.length === 0
    const read = isNew ? sources.read : yield* sharedReads(sources.read, team, clicked, span)
    const days = (quarters: Parameters<typeof seriesOf>[0]) => seriesOf(quarters, span, "day", zone)
    const clicksOf = Effect.fnUntraced(function* (link: string) {
      const id = numbers.get(link)
      if (team === undefined || id === undefined) return days([])
      const scoped = { team, subject: { column: "link", id }, hidden: undefined, links: new Set([id]) } as const
      const asked = { scoped, matcher, span, detailed: true, isPlain: true }
      return days((yield* gather({ ...sources, read, memo: noMemo }, asked)).quarters.entries())
    })
    const counted = yield* Effect.forEach(links, (id) =>
      Effect.map(clicksOf(id), (points) => ({ id, clicks: points.map(({ count }) => count) }))
    )
    return { dates: days([]).map(({ date }) => date), links: counted } satisfies LinkClicks
  })
