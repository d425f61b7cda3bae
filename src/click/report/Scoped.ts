import { Effect } from "effect"
import { isListed } from "../../contract/Reach.ts"
import type { Scope } from "../LedgerActor.ts"
import type { Coded, Columns } from "./Columns.ts"
import { dimensions } from "./Dimensions.ts"
import { isHuman } from "./Figures.ts"
import type { Matcher } from "./Matcher.ts"
import type { Subject } from "./RawClicks.ts"
import type { RecordNames, StoredNames } from "./RecordNames.ts"
import { passing, type RowTest, testOf, testOfFlags, testOfOne } from "./RowTests.ts"

/** The scope of a report, with ids converted to the numbers of the click database. */
export interface Scoped {
  readonly team: number
  /** A team or a link, which have their own rollups. */
  readonly subject: Subject
  /** The links in scope; undefined for the whole team. */
  readonly links: ReadonlySet<number> | undefined
  /** The links and pages whose clicks don't count, because the caller doesn't see them; undefined if there are none. */
  readonly hidden: ReadonlySet<number> | undefined
}

/** Finds the numbers of a scope; undefined if nothing in it was ever clicked. */
export const resolveScope = Effect.fnUntraced(function* (texts: StoredNames, records: RecordNames, scope: Scope) {
  const { teamId, linkId, folderId, tagId, reach } = scope
  const lists = [
    ...(linkId === null ? [] : [[linkId]]),
    ...(folderId === null ? [] : [yield* records.linksInFolder(teamId, folderId)]),
    ...(tagId === null ? [] : [yield* records.linksWithTag(teamId, tagId)]),
    // A single link was checked by the caller, and links of the whole team are counted without those that are hidden.
    ...(reach === undefined || linkId !== null || (!isListed(reach) && folderId === null && tagId === null)
      ? []
      : [yield* records.linksWithin(teamId, reach)])
  ]
  const [first, ...rest] = lists
  const others = rest.map((list) => new Set(list))
  const links = first?.filter((id) => others.every((list) => list.has(id)))
  const unseen = reach === undefined || links !== undefined ? [] : yield* records.hiddenFrom(teamId, reach)
  const numbers = yield* texts.numbersOf([teamId, ...(links ?? []), ...unseen])
  const team = numbers.get(teamId)
  if (team === undefined) return undefined
  if (links === undefined) {
    const hidden = new Set(unseen.flatMap((id) => numbers.get(id) ?? []))
    return {
      team,
      subject: { column: "team", id: team },
      links: undefined,
      hidden: hidden.size === 0 ? undefined : hidden
    } satisfies Scoped
  }
  const found = new Set(links.flatMap((id) => numbers.get(id) ?? []))
  const [only] = found
  if (only === undefined) return undefined
  const subject: Subject = found.size === 1 ? { column: "link", id: only } : { column: "team", id: team }
  return { team, subject, links: found, hidden: undefined } satisfies Scoped
})

const linkAt = 0
const pageAt = dimensions.indexOf("page")

const testOfLinks = (link: Coded, links: ReadonlySet<number>): RowTest => {
  const [only] = links
  return links.size === 1 && only !== undefined ? testOfOne(link, only) : testOf(link, (value) => links.has(value))
}

/**
 * The rows that a report counts: all rows in scope that pass the filters, without bots unless a filter is about bots.
 */
export const selectRows = (
  columns: Columns,
  { links, hidden }: Scoped,
  matcher: Matcher,
  more: ReadonlyArray<RowTest> = []
) =>
  Effect.map(matcher.tests(columns), (filters) => {
    const link = columns.dimensions[linkAt]
    const ofScope = links === undefined || link === undefined ? [] : [testOfLinks(link, links)]
    const ofPeople = matcher.asksForBots ? [] : [testOfFlags(columns, isHuman)]
    const ofSeen =
      hidden === undefined
        ? []
        : [linkAt, pageAt].flatMap((place) => {
            const column = columns.dimensions[place]
            return column === undefined ? [] : [testOf(column, (value) => !hidden.has(value))]
          })
    return passing(columns.rows, [...more, ...ofScope, ...ofSeen, ...filters, ...ofPeople])
  })
