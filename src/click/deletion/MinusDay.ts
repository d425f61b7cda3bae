import { Figures } from "../report/Figures.ts"
import type { Stored } from "../report/ReadTables.ts"
import { addBody, encodeBody } from "../report/RollupBody.ts"
import type { Rollup } from "../report/Store.ts"
import { Tally } from "../report/Tally.ts"

/** The counts of a stored rollup. */
export const figuresIn = ({ body }: Pick<Stored, "body">): Figures => {
  const figures = new Figures()
  addBody(figures, body)
  return figures
}

const minus = (all: Tally, less: Tally): Tally => {
  const sum = new Tally()
  sum.addAll(all)
  for (const [key, count] of less.entries()) sum.add(key, -count)
  const left = new Tally()
  for (const [key, count] of sum.entries()) if (count > 0) left.add(key, count)
  return left
}

const bodyOf = (all: Figures, change: (one: Tally, other: Tally) => Tally, other: Figures, untimed: number) => {
  const figures = new Figures()
  figures.quarters.addAll(change(all.quarters, other.quarters))
  figures.untimed = untimed
  for (const [n, tally] of figures.counts.entries())
    tally.addAll(change(all.counts[n] ?? new Tally(), other.counts[n] ?? new Tally()))
  return encodeBody(figures)
}

/**
 * The rollup of a team's day without a link. Visitors of the link who also visited others can't be told apart from those
 * who did not, so the team keeps at least as many visitors as its next link had, in `others`.
 */
export const dayWithout = (team: Stored, link: Stored, others: ReadonlyArray<Stored>): Rollup => {
  const [all, less] = [figuresIn(team), figuresIn(link)]
  const rows_all = team.rows_all - link.rows_all
  const least = others.reduce((most, { visitors }) => Math.max(most, visitors), 0)
  return {
    subject: team.subject,
    rows_all,
    clicks: team.clicks - link.clicks,
    views: team.views - link.views,
    visitors: Math.min(team.visitors, Math.max(team.visitors - link.visitors, least)),
    body: bodyOf(all, minus, less, Math.max(0, all.untimed - less.untimed))
  }
}

/** The sum of two rollups of a subject; `visitors` are those of the second one that count as new. */
export const dayWith = (one: Stored, other: Omit<Stored, "subject">, visitors: number): Rollup => {
  const [all, more] = [figuresIn(one), figuresIn(other)]
  const plus = (left: Tally, right: Tally) => {
    const sum = new Tally()
    sum.addAll(left)
    sum.addAll(right)
    return sum
  }
  return {
    subject: one.subject,
    rows_all: one.rows_all + other.rows_all,
    clicks: one.clicks + other.clicks,
    views: one.views + other.views,
    visitors: one.visitors + visitors,
    body: bodyOf(all, plus, more, all.untimed + more.untimed)
  }
}
