import { Effect, Either } from "effect"
import { type AuditLog, auditedItems } from "../../audit/AuditLog.ts"
import { Caller } from "../../auth/Caller.ts"
import type { TeamId } from "../../contract/Id.ts"
import { mostListed, mostPatterns } from "../../domain/blocked/Listed.ts"
import type { Entry } from "../../domain/blocked/Matching.ts"
import { newEntryOf } from "../../domain/blocked/NewEntry.ts"
import { lockTeam } from "../../user/Tables.ts"
import { auditedOf, type Candidate, candidatesOf, withoutKnown } from "./Candidates.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, skipped } from "./ImportContext.ts"
import { listedDestinations } from "./Sections.ts"

interface Listed {
  readonly list: "blocked" | "allowed"
  readonly kind: Entry["kind"]
  readonly value: string
}

const actions = { blocked: "destination.blocked", allowed: "destination.allowed" } as const

const keyOf = ({ kind, value }: Entry) => `${kind} ${value}`

/** The entries of a list, and why it can't have another one. */
const ofList = (stored: ReadonlyArray<Listed>, list: Listed["list"]) => {
  const present = new Set<string>()
  let patterns = 0
  const add = (entry: Entry) => {
    present.add(keyOf(entry))
    if (entry.kind === "pattern") patterns += 1
  }
  stored.filter((one) => one.list === list).forEach(add)
  return {
    add,
    refusalOf: (entry: Entry): string | undefined => {
      if (present.has(keyOf(entry))) return "The list already contains it."
      if (entry.kind === "pattern")
        return patterns >= mostPatterns ? `A list can have at most ${mostPatterns} patterns.` : undefined
      return present.size >= mostListed ? `A list can have at most ${mostListed} entries.` : undefined
    }
  }
}

/**
 * Imports blocked and allowed destinations. A team that only allows the destinations in its own list gets no others
 * from an archive.
 */
export const placeLists = (audit: AuditLog) => (context: ImportContext, lines: ReadonlyArray<GivenLine>) =>
  Effect.gen(function* () {
    const { sql, team } = context
    const { good, report } = candidatesOf(context, listedDestinations, lines)
    const fresh = yield* withoutKnown(context, "listed_destinations", good, report)
    if (fresh.length === 0) return { created: 0, report } satisfies Placed
    yield* lockTeam(sql, team as TeamId)
    const [own] = yield* sql<{ destinations: string }>`SELECT destinations FROM teams WHERE id = ${team}`
    const stored = yield* sql<Listed>`SELECT list, kind, value FROM listed_destinations WHERE team_id = ${team}`
    const lists = { blocked: ofList(stored, "blocked"), allowed: ofList(stored, "allowed") }
    const added: Array<Candidate & Pick<Listed, "list">> = []
    for (const one of fresh) {
      const { list, kind, value } = one.row as unknown as Listed
      const entry = newEntryOf(kind, value)
      const reason = Either.isLeft(entry)
        ? `value: ${entry.left.message}`
        : list === "allowed" && own?.destinations === "allowed_only"
          ? "The team only allows the destinations in its own list, which stays as it is."
          : lists[list].refusalOf(entry.right)
      if (reason !== undefined || Either.isLeft(entry)) report.push(skipped(one.item, reason ?? ""))
      else {
        lists[list].add(entry.right)
        added.push({ ...one, list, row: { ...one.row, ...entry.right } })
      }
    }
    yield* insertRows(
      sql,
      listedDestinations.table,
      added.map(({ row }) => ({ ...row, team_id: team }))
    )
    const caller = yield* Caller
    yield* audit.recordAll(
      caller,
      (["blocked", "allowed"] as const).flatMap((list) => {
        const items = added.filter((one) => one.list === list).map(auditedOf("value"))
        return items.length === 0 ? [] : [{ action: actions[list], ...auditedItems(`${list}_destination`, items) }]
      })
    )
    return { created: added.length, report } satisfies Placed
  })
