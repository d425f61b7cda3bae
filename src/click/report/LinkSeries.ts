import { Effect } from "effect"
import { zoneOf } from "../../lib/Zone.ts"
import type { LinkClicksQuestion } from "../LedgerActor.ts"
import type { LinkClicks } from "../query/LinkClicks.ts"
import { gather, type Sources } from "./Gather.ts"
import type { Matcher } from "./Matcher.ts"
import { noMemo, sharedReads } from "./PointSeries.ts"
import type { StoredNames } from "./RecordNames.ts"
import { seriesOf } from "./Series.ts"

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
    const read = isNew
      ? sources.read
      : yield* sharedReads(sources.read, team, span, (within) =>
          Effect.map(sources.read.headsOf(clicked, within), (heads) => Map.groupBy(heads, ({ subject }) => subject))
        )
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
