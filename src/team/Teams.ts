import { SqlClient } from "@effect/sql"
import { Clock, Effect, Either, identity, Option, Schema } from "effect"
import { AuditLog, changedFields } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Factors } from "../auth/factor/Factors.ts"
import { Manager, owner, SignedIn } from "../auth/Policy.ts"
import { UncountedVisits } from "../click/UncountedVisits.ts"
import { Forbidden, Invalid } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { newId, type TeamId, type UserId } from "../contract/Id.ts"
import type { Reach } from "../contract/Reach.ts"
import { DestinationChecks } from "../destination/check/Checks.ts"
import { Destinations } from "../destination/Destinations.ts"
import { BlockedLists } from "../domain/blocked/BlockedLists.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { remembered } from "../idempotency/Once.ts"
import { traced } from "../lib/Traced.ts"
import { plainNetwork } from "../net/Network.ts"
import { Settings } from "../settings/Settings.ts"
import { onConflict, orDieSql } from "../storage/Conflict.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { andQrcodesWithin, andWithin } from "../storage/WithinReach.ts"
import { lockTeam, MembersTable, TeamsTable, UsersTable } from "../user/Tables.ts"
import { Users } from "../user/Users.ts"
import { type Team, TeamNameTaken, type UpdateTeam } from "./Team.ts"

const Owned = Schema.Struct({
  ...TeamsTable.row.pick("id", "name").fields,
  owner_id: MembersTable.fields.user_id
})

const Listed = Schema.Struct({
  ...Owned.fields,
  ...TeamsTable.row.pick("created_at").fields,
  member_count: Schema.Number,
  link_count: Schema.Number
})

const TeamRow = Schema.Struct({
  ...TeamsTable.row.omit("deleted_at", "link_checks_at").fields,
  link_count: Schema.Number,
  page_count: Schema.Number,
  qrcode_count: Schema.Number,
  member_count: Schema.Number
})

const placed = { folder: "folder_id", domain: "domain_id" }

/** The maximum number of teams that a user may own. The command line can exceed it. */
const mostTeams = 50

/** Networks as stored, or the faults of those that are invalid, by position. */
export const storedNetworks = (
  given: ReadonlyArray<string>
): Either.Either<string, ReadonlyArray<readonly [place: number, Fault]>> => {
  const networks = given.map((text) => plainNetwork(text))
  const faults = networks.flatMap((network, place) =>
    network !== undefined && !network.isWide
      ? []
      : [[place, fault(network === undefined ? "not_a_network" : "network_too_wide")] as const]
  )
  return faults.length > 0
    ? Either.left(faults)
    : Either.right([...new Set(networks.map((network) => network?.text))].join(","))
}

const ignoredBy = (given: ReadonlyArray<string>) =>
  Either.mapLeft(storedNetworks(given), (faults) =>
    invalid(Object.fromEntries(faults.map(([place, one]) => [`ignored_networks.${place}`, [one]])))
  )

/** Teams with their owners. */
export class Teams extends Effect.Service<Teams>()("team/Teams", {
  dependencies: [
    Destinations.Default,
    DestinationChecks.Default,
    Users.Default,
    AuditLog.Default,
    UncountedVisits.Default,
    BlockedLists.Default,
    Factors.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const people = yield* Users
    const audit = yield* AuditLog
    const destinations = yield* Destinations
    const checks = yield* DestinationChecks
    const uncounted = yield* UncountedVisits
    const blocked = yield* BlockedLists
    const factors = yield* Factors

    const teams = TeamsTable.on(sql)
    const users = UsersTable.on(sql)
    const members = MembersTable.on(sql)
    const firstUser = rowOf(UsersTable.row.pick("id"))(sql`SELECT id FROM users ORDER BY created_at, id LIMIT 1`)

    const countOwned = (user: UserId) =>
      countOf(sql`SELECT count(*) AS total FROM members WHERE user_id = ${user} AND role = 'owner'`)

    const ownerFor = Effect.fnUntraced(function* (now: number) {
      const known = yield* firstUser
      if (Option.isSome(known)) return known.value.id
      const id = yield* newId<UserId>()
      yield* users.insert({ id, username: "owner", created_at: now })
      return id
    })

    const found = Effect.fnUntraced(function* <E>(name: string, ownerOf: (now: number) => Effect.Effect<UserId, E>) {
      const id = yield* newId<TeamId>()
      const now = yield* Clock.currentTimeMillis
      const owner_id = yield* transactionOn(sql)(
        Effect.gen(function* () {
          const owner = yield* ownerOf(now)
          yield* teams.insert({ id, name, created_at: now, updated_at: now })
          yield* members.insert({ team_id: id, user_id: owner, role: "owner", created_at: now })
          return owner
        })
      ).pipe(onConflict(() => new TeamNameTaken()))
      return { id, name, owner_id }
    })

    const show = Effect.fnUntraced(function* (id: TeamId, role: Team["role"], reach?: Reach) {
      const row = yield* rowOf(
        TeamRow
      )(sql`SELECT id, name, timezone, destination_previews, link_checks, preview_page, ignored_networks, link_forward_path, link_forward_query, destinations, require_second_factor, created_at, updated_at,
        (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM link_counts WHERE team_id = t.id${andWithin(sql, reach, placed)}) AS link_count,
        (SELECT count(*) FROM pages WHERE team_id = t.id${andWithin(sql, reach, placed)}) AS page_count,
        (SELECT count(*) FROM qrcodes q WHERE q.team_id = t.id${andQrcodesWithin(sql, reach)}) AS qrcode_count,
        (SELECT count(*) FROM members WHERE team_id = t.id) AS member_count
        FROM teams t WHERE id = ${id}`)
      const { link_forward_path, link_forward_query, ...team } = yield* Effect.orDie(row)
      const destination_previews = settings.destinationPreviews ? team.destination_previews : null
      const link_checks = settings.linkChecks ? team.link_checks : null
      const ignored_networks = team.ignored_networks === "" ? [] : team.ignored_networks.split(",")
      return {
        ...team,
        destination_previews,
        link_checks,
        ignored_networks,
        link_defaults: { forward_path: link_forward_path, forward_query: link_forward_query },
        role,
        rate_limit: settings.rateLimit
      } satisfies Team
    })

    return {
      /**
       * Creates a team with this owner. The default owner is the installation's first user, who is created if
       * necessary.
       */
      create: traced("Teams.create")(function* (name: string, owner?: UserId) {
        return yield* found(name, owner === undefined ? ownerFor : () => Effect.succeed(owner))
      }),

      /** Creates a team that the caller owns. */
      createForCaller: traced("Teams.createForCaller")(function* (name: string) {
        const { userId } = yield* SignedIn
        if (!(yield* people.isOwner(userId))) {
          return yield* new Forbidden(fault("not_a_team_owner"))
        }
        const made = found(name, () =>
          Effect.gen(function* () {
            // Lock the user, so that concurrent requests can't exceed the limit together.
            yield* sql`UPDATE users SET username = username WHERE id = ${userId}`
            return (yield* countOwned(userId)) < mostTeams
              ? userId
              : yield* new Invalid(fault("too_many_teams", { most: mostTeams }))
          })
        )
        const recorded = Effect.tap(made, ({ id }) =>
          audit.record(
            { via: "session", teamId: id, userId },
            { action: "team.created", target: { type: "team", id, name }, after: { name } }
          )
        )
        return yield* transactionOn(sql)(remembered(Effect.flatMap(recorded, ({ id }) => show(id, "owner")))).pipe(
          orDieSql
        )
      }),

      /** Changes the name and settings of the caller's team. */
      update: traced("Teams.update")(function* (body: typeof UpdateTeam.Type) {
        const { ignored_networks, link_defaults, ...changes } = body
        const caller = yield* Manager
        const { teamId, userId, role } = caller
        if (changes.require_second_factor !== undefined) {
          yield* owner
          if (changes.require_second_factor === 1 && (yield* factors.kindsOf(userId)).length === 0) {
            return yield* invalid({ require_second_factor: [fault("own_factor_first")] })
          }
        }
        const updated_at = yield* Clock.currentTimeMillis
        const former = yield* show(teamId, role)
        const ignored =
          ignored_networks === undefined ? {} : { ignored_networks: yield* ignoredBy(ignored_networks ?? []) }
        const defaults = { ...former.link_defaults, ...link_defaults }
        const forwarding =
          link_defaults === undefined
            ? {}
            : { link_forward_path: defaults.forward_path, link_forward_query: defaults.forward_query }
        const asked = {
          ...changes,
          ...(ignored_networks === undefined ? {} : { ignored_networks }),
          ...(link_defaults === undefined ? {} : { link_defaults: defaults })
        }
        const { isChanged, before, after } = changedFields<object>(former, asked)
        const target = { type: "team", id: teamId, name: former.name }
        const stored = transactionOn(sql)(
          Effect.zipRight(
            sql`${teams.update({ ...changes, ...ignored, ...forwarding, updated_at })} WHERE id = ${teamId}`,
            isChanged ? audit.record(caller, { action: "team.updated", target, before, after }) : Effect.void
          )
        )
        yield* stored.pipe(
          ignored_networks === undefined ? identity : uncounted.changing(teamId),
          changes.destinations === undefined ? identity : blocked.changing(teamId),
          onConflict(() => new TeamNameTaken())
        )
        if (changes.destination_previews === 0) yield* destinations.removeAll(teamId)
        if (changes.destination_previews === 1) yield* destinations.switchOn
        if (changes.link_checks === 0) yield* checks.removeAll(teamId)
        return yield* show(teamId, role)
      }),

      /** Whether another team has this name. */
      isTaken: (name: string, except: TeamId) =>
        hasRows(sql`SELECT id FROM teams WHERE name = ${name} AND id <> ${except}`),

      /** Renames a team, in a transaction that has checked that the name is available. */
      /** Sets the name of the first team, and its time zone if it is known. */
      setUp: (
        id: TeamId,
        { name, timezone }: { readonly name: string; readonly timezone: string | undefined },
        updated_at: number
      ) => sql`${teams.update({ name, updated_at, ...(timezone === undefined ? {} : { timezone }) })} WHERE id = ${id}`,

      /**
       * Locks a team, so that only one transaction at a time changes its members or adds resources that have a limit.
       */
      lock: (id: TeamId) => lockTeam(sql, id),

      nameOf: (id: TeamId) =>
        Effect.map(
          rowOf(TeamsTable.row.pick("name"))(sql`SELECT name FROM teams WHERE id = ${id}`),
          Option.map(({ name }) => name)
        ),

      /** The team with this name, and its first owner. */
      findByName: (name: string) =>
        rowOf(Owned)(sql`SELECT t.id, t.name, m.user_id AS owner_id FROM teams t JOIN members m ON m.team_id = t.id
          WHERE t.name = ${name} AND m.role = 'owner' ORDER BY m.created_at LIMIT 1`),

      /** All teams by name, each with its first owner, for the command line. */
      all: rowsOf(Listed)(sql`SELECT t.id, t.name, t.created_at,
        (SELECT m.user_id FROM members m WHERE m.team_id = t.id AND m.role = 'owner' ORDER BY m.created_at LIMIT 1)
          AS owner_id,
        (SELECT count(*) FROM members WHERE team_id = t.id) AS member_count,
        (SELECT CAST(coalesce(sum(n), 0) AS BIGINT) FROM link_counts WHERE team_id = t.id) AS link_count
        FROM teams t WHERE t.deleted_at IS NULL
          AND EXISTS (SELECT 1 FROM members m WHERE m.team_id = t.id AND m.role = 'owner') ORDER BY t.name, t.id`),

      /** The installation's first team and its first owner. */
      first: rowOf(Owned)(sql`SELECT t.id, t.name, m.user_id AS owner_id FROM teams t JOIN members m ON m.team_id = t.id
        WHERE m.role = 'owner' AND t.deleted_at IS NULL ORDER BY t.created_at, t.id, m.created_at LIMIT 1`),

      /** The team with this id or exact name. */
      findByIdOrName: (text: string) =>
        rowOf(TeamsTable.row.pick("id"))(sql`SELECT id FROM teams
          WHERE deleted_at IS NULL AND (CAST(id AS TEXT) = ${text} OR name = ${text})
          ORDER BY CASE WHEN name = ${text} THEN 1 ELSE 0 END LIMIT 1`),

      any: hasRows(sql`SELECT id FROM teams WHERE deleted_at IS NULL LIMIT 1`),

      ofCaller: traced("Teams.ofCaller")(function* () {
        const { teamId, role, reach } = yield* Caller
        return yield* show(teamId, role, reach)
      })
    }
  })
}) {}
