import { SqlClient } from "@effect/sql"
import { Clock, Effect, Either, Layer, Option } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import { asManager, Manager } from "../../auth/Policy.ts"
import { acknowledged, success } from "../../contract/Envelope.ts"
import { Invalid } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { newId } from "../../contract/Id.ts"
import { rangeOf, type Slice } from "../../contract/Paging.ts"
import { apiGroup } from "../../http/ApiGroup.ts"
import { invalid } from "../../http/SchemaFaults.ts"
import { once, remembered } from "../../idempotency/Once.ts"
import { onConflict, orDieSql } from "../../storage/Conflict.ts"
import { countOf, rowOf, rowsOf } from "../../storage/Rows.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { lockTeam } from "../../user/Tables.ts"
import { AllowedDestinationsApi, BlockedDestinationsApi } from "./Api.ts"
import { BlockedLists } from "./BlockedLists.ts"
import {
  type ListDestination,
  ListedAlready,
  ListedDestination,
  type ListedDestinationId,
  ListedDestinationNotFound,
  mostListed,
  mostPatterns
} from "./Listed.ts"
import { newEntryOf } from "./NewEntry.ts"
import { ListedDestinationsTable } from "./Tables.ts"

const Shown = ListedDestinationsTable.row.pick("id", "kind", "value", "note", "created_at")

const columns = "id, kind, value, note, created_at"

/** One of the lists of the caller's team. */
const makeList = Effect.fnUntraced(function* (list: "blocked" | "allowed") {
  const sql = yield* SqlClient.SqlClient
  const table = ListedDestinationsTable.on(sql)
  const lists = yield* BlockedLists
  const audit = yield* AuditLog
  const inTransaction = transactionOn(sql)
  const shown = sql.literal(columns)

  const targetOf = (id: ListedDestinationId, value: string) => ({ type: `${list}_destination`, id, name: value })
  const actions =
    list === "blocked"
      ? ({ added: "destination.blocked", removed: "destination.unblocked" } as const)
      : ({ added: "destination.allowed", removed: "destination.disallowed" } as const)

  return {
    list: Effect.fnUntraced(function* (slice: Slice) {
      const { teamId } = yield* Manager
      const { limit, offset } = rangeOf(slice)
      const mine = sql`team_id = ${teamId} AND list = ${list}`
      const found = yield* rowsOf(Shown)(sql`SELECT ${shown} FROM listed_destinations WHERE ${mine}
        ORDER BY created_at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`)
      return { found, total: yield* countOf(sql`SELECT count(*) AS total FROM listed_destinations WHERE ${mine}`) }
    }),

    create: Effect.fnUntraced(function* ({ kind, value: given, note = null }: typeof ListDestination.Type) {
      const caller = yield* Manager
      const { teamId } = caller
      const entry = newEntryOf(kind, given)
      if (Either.isLeft(entry)) return yield* invalid({ value: [entry.left] })
      const { value } = entry.right
      const id = yield* newId<ListedDestinationId>()
      const now = yield* Clock.currentTimeMillis
      const [most, some] = kind === "pattern" ? [mostPatterns, sql`AND kind = 'pattern'`] : [mostListed, sql``]
      const storing = Effect.gen(function* () {
        yield* lockTeam(sql, teamId)
        const total = yield* countOf(sql`SELECT count(*) AS total FROM listed_destinations
          WHERE team_id = ${teamId} AND list = ${list} ${some}`)
        if (total >= most) {
          return yield* new Invalid(fault("too_many_listed_destinations", { most }), undefined, "limit_reached")
        }
        yield* table.insert({ id, team_id: teamId, list, kind, value, note, created_at: now })
        yield* audit.record(caller, {
          action: actions.added,
          target: targetOf(id, value),
          after: { kind, value, note }
        })
        const stored = yield* rowOf(Shown)(sql`SELECT ${shown} FROM listed_destinations WHERE id = ${id}`)
        return yield* Effect.orDie(stored)
      })
      return yield* inTransaction(remembered(storing)).pipe(
        lists.changing(teamId),
        onConflict(() => new ListedAlready())
      )
    }),

    remove: Effect.fnUntraced(function* (id: ListedDestinationId) {
      const caller = yield* Manager
      const { teamId } = caller
      const removing = Effect.gen(function* () {
        const gone = yield* rowOf(Shown)(sql`DELETE FROM listed_destinations
          WHERE team_id = ${teamId} AND list = ${list} AND id = ${id} RETURNING ${shown}`)
        if (Option.isNone(gone)) return yield* new ListedDestinationNotFound()
        const { kind, value, note } = gone.value
        yield* audit.record(caller, {
          action: actions.removed,
          target: targetOf(id, value),
          before: { kind, value, note }
        })
      })
      yield* inTransaction(removing).pipe(lists.changing(teamId), orDieSql)
    })
  }
})

const services = [BlockedLists.Default, AuditLog.Default] as const

export const BlockedDestinationsHttp = apiGroup(BlockedDestinationsApi, "blockedDestinations", (handlers) =>
  Effect.map(makeList("blocked"), (blocked) =>
    handlers
      .handle("list", ({ urlParams }) =>
        blocked.list(urlParams).pipe(
          asManager,
          Effect.map(({ found, total }) =>
            success("The team's blocked destinations.", { blocked_destinations: found, total })
          )
        )
      )
      .handle("create", ({ payload }) =>
        blocked.create(payload).pipe(
          asManager,
          once(ListedDestination),
          Effect.map((made) => success("The destination is blocked.", made))
        )
      )
      .handle("remove", ({ path }) =>
        blocked.remove(path.id).pipe(asManager, Effect.as(acknowledged("The destination is no longer blocked.")))
      )
  )
).pipe(Layer.provide(services))

export const AllowedDestinationsHttp = apiGroup(AllowedDestinationsApi, "allowedDestinations", (handlers) =>
  Effect.map(makeList("allowed"), (allowed) =>
    handlers
      .handle("list", ({ urlParams }) =>
        allowed.list(urlParams).pipe(
          asManager,
          Effect.map(({ found, total }) =>
            success("The team's allowed destinations.", { allowed_destinations: found, total })
          )
        )
      )
      .handle("create", ({ payload }) =>
        allowed.create(payload).pipe(
          asManager,
          once(ListedDestination),
          Effect.map((made) => success("The destination is allowed.", made))
        )
      )
      .handle("remove", ({ path }) =>
        allowed.remove(path.id).pipe(asManager, Effect.as(acknowledged("The destination is no longer in the list.")))
      )
  )
).pipe(Layer.provide(services))
