import { Effect } from "effect"
import { type Bitmap, intersect, size } from "./Bitmap.ts"
import type { Limits } from "./Limits.ts"
import type { Memory } from "./Memory.ts"
import type { ListQuery } from "./Query.ts"
import type { SetKind } from "./Source.ts"
import { none, type TeamTotals } from "./Totals.ts"

/** The links that match a query; `state` identifies the sets it was computed from. */
export interface Matches {
  readonly bits: Bitmap
  readonly total: number
  readonly state: string
  /** Whether the filters must still be applied. With few matches, they are applied when the links' columns are read. */
  readonly unfiltered: boolean
}

/** The set to start from, which is the most selective kind in the query. */
const firstOf = ({ term, tag, broken, state, folder, external }: ListQuery): readonly [kind: SetKind, value: string] =>
  external !== undefined
    ? ["external", external]
    : term !== null
      ? ["term", term]
      : broken === 1
        ? ["broken", ""]
        : state !== undefined && state.is !== "live"
          ? [state.is, state.at]
          : tag !== null
            ? ["tag", tag]
            : folder
              ? ["folder", folder]
              : ["team", ""]

/** The states that a link in each state must not be in, because they come first. */
const earlier = {
  scheduled: [],
  expired: [],
  used_up: ["scheduled", "expired"],
  live: ["scheduled", "expired", "used_up"]
} as const

export const makeMatches = (memory: Memory, { fewMatches, smallTeam }: Limits) => {
  const setOf = (query: ListQuery, totals: TeamTotals, kind: SetKind, value: string) =>
    memory.set({ kind, team: query.team, value }, totals.entries.team <= smallTeam)

  const narrow = (
    query: ListQuery,
    totals: TeamTotals,
    matches: Matches,
    kind: SetKind,
    value: string,
    negated: boolean
  ) =>
    Effect.map(setOf(query, totals, kind, value), (set): Matches => {
      const bits = intersect(matches.bits, set.bits, negated)
      return { ...matches, bits, total: size(bits), state: `${matches.state} ${negated ? "-" : "+"}${set.version}` }
    })

  return {
    find: Effect.fnUntraced(function* (query: ListQuery, totals: TeamTotals) {
      const { term, tag, broken, state } = query
      const [kind, value] = firstOf(query)
      const { bits, version } = yield* setOf(query, totals, kind, value)
      const first: Matches = { bits, total: size(bits), state: String(version), unfiltered: true }
      const isFound = term !== null && kind !== "term"
      const searched = isFound ? yield* narrow(query, totals, first, "term", term, false) : first
      const isTagged = tag !== null && kind !== "tag"
      const tagged = isTagged ? yield* narrow(query, totals, searched, "tag", tag, false) : searched
      const isChecked = broken !== null && kind !== "broken"
      const found = isChecked ? yield* narrow(query, totals, tagged, "broken", "", broken === 0) : tagged
      let timely = found
      if (state !== undefined) {
        if (state.is !== "live" && kind !== state.is) {
          timely = yield* narrow(query, totals, timely, state.is, state.at, false)
        }
        for (const each of earlier[state.is]) timely = yield* narrow(query, totals, timely, each, state.at, true)
      }
      if (query.reach !== undefined) {
        const { folders, domains, hidden } = query.reach
        const asText = (ids: ReadonlyArray<string | null>) => JSON.stringify(ids.map((id) => id ?? none).sort())
        if (folders !== null) timely = yield* narrow(query, totals, timely, "folders", asText(folders), false)
        if (hidden.length > 0) timely = yield* narrow(query, totals, timely, "folders", asText(hidden), true)
        if (domains !== null) timely = yield* narrow(query, totals, timely, "domains", asText(domains), false)
      }
      if (timely.total <= fewMatches) return timely
      const active =
        query.active === null ? timely : yield* narrow(query, totals, timely, "inactive", "", query.active === 1)
      const inFolder =
        query.folder === null
          ? active
          : query.folder === ""
            ? yield* narrow(query, totals, active, "anyFolder", "", true)
            : yield* narrow(query, totals, active, "folder", query.folder, false)
      return { ...inFolder, unfiltered: false }
    }),

    /** The matches on one domain. */
    onDomain: Effect.fnUntraced(function* (query: ListQuery, totals: TeamTotals, matches: Matches, domain: string) {
      const used = [...totals.domains].filter(([, { entries }]) => entries.team > 0).map(([id]) => id)
      if (used.length === 1) return matches
      if (domain !== none) return yield* narrow(query, totals, matches, "domain", domain, false)
      let rest = matches
      for (const other of used) {
        if (other !== none) rest = yield* narrow(query, totals, rest, "domain", other, true)
      }
      return rest
    })
  }
}
