import { Effect } from "effect"
import { level, type Span } from "./Buckets.ts"
import type { Figures } from "./Figures.ts"
import { type Known, planOf } from "./Plan.ts"
import type { HeadOf, ReadTables } from "./ReadTables.ts"
import { addBody } from "./RollupBody.ts"

const bySubject = (heads: ReadonlyArray<HeadOf>): ReadonlyMap<number, ReadonlyArray<HeadOf>> => {
  const found = new Map<number, Array<HeadOf>>()
  for (const head of heads) {
    const others = found.get(head.subject)
    if (others === undefined) found.set(head.subject, [head])
    else others.push(head)
  }
  return found
}

const startsOf = (heads: ReadonlyArray<HeadOf>, size: 1 | 2) =>
  new Set(heads.flatMap((head) => (head.level === size ? [head.start] : [])))

/**
 * The totals of several links before the floor, where only rollups remain. A visitor counts once per day and link,
 * because one visitor of two links can no longer be distinguished from two visitors.
 */
export const addPruned = (
  read: ReadTables,
  figures: Figures,
  links: ReadonlySet<number>,
  span: Span,
  { marks, floor }: Pick<Known, "marks" | "floor">,
  detailed: boolean
) =>
  Effect.gen(function* () {
    const gone = { from: span.from, to: Math.min(span.to, floor) }
    if (gone.from >= gone.to) return
    for (const [subject, heads] of bySubject(yield* read.headsOf(links, gone))) {
      const plan = planOf(gone, { marks, floor, rollups: { 1: startsOf(heads, 1), 2: startsOf(heads, 2) } })
      const chosen = { 1: new Set(plan.days), 2: new Set(plan.months) }
      for (const head of heads) {
        if (!chosen[head.level].has(head.start)) continue
        figures.clicks += head.clicks
        figures.views += head.views
        figures.wholeDayVisitors += head.visitors
      }
      if (!detailed) continue
      for (const [size, starts] of [
        [level.month, plan.months],
        [level.day, plan.days]
      ] as const) {
        if (starts.length === 0) continue
        for (const { body } of yield* read.bodies(subject, size, starts)) addBody(figures, body)
      }
    }
  })
