import { SqlClient } from "@effect/sql"
import { Clock, DateTime, Effect } from "effect"
import { type InviteId, newId, type TeamId, type UserId } from "../contract/Id.ts"
import type { Role } from "../contract/Role.ts"
import { dayMillis } from "../lib/Time.ts"
import { traced } from "../lib/Traced.ts"
import { Settings } from "../settings/Settings.ts"
import { orDieSql } from "../storage/Conflict.ts"
import { hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import { type LinkKind, LinkSpent } from "./SignIn.ts"
import { drawToken, hashToken, isToken } from "./session/Token.ts"
import { OneTimeLinksTable } from "./Tables.ts"

/** The lifetime of links of each kind, in milliseconds. */
export const lifetimes: Readonly<Record<LinkKind, number>> = {
  setup: 7 * dayMillis,
  invite: 7 * dayMillis,
  reset: dayMillis,
  open: 120_000
}

const screens: Readonly<Record<LinkKind, string>> = { setup: "setup", invite: "join", reset: "reset", open: "open" }

const LinkRow = OneTimeLinksTable.row.pick("id", "kind", "team_id", "user_id", "role", "email")
export type OneTimeLink = typeof LinkRow.Type

interface NewLink {
  readonly kind: LinkKind
  readonly teamId: TeamId
  /** The person that the link is for; absent for an invite. */
  readonly userId?: UserId
  readonly role?: Role
  readonly email?: string | null
  /** The person who created the link; absent if the server created it. */
  readonly createdBy?: UserId
  /** A shorter lifetime than usual, in milliseconds. */
  readonly lifetime?: number
}

/** Links with a token that works once, for a limited time; only the SHA-256 of the token is stored. */
export class OneTimeLinks extends Effect.Service<OneTimeLinks>()("auth/OneTimeLinks", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { baseUrl } = yield* Settings
    const stored = OneTimeLinksTable.on(sql)
    const columns = sql.literal("id, kind, team_id, user_id, role, email")
    // A link is valid only while its precondition holds. Links for a person require that person's membership; setup
    // links require that no account has a password or a provider; password resets by a team member require that the person is in no
    // other team.
    const isGood = (token: string, now: number) => sql`token_hash = ${hashToken(token)} AND expires_at > ${now}
      AND (user_id IS NULL OR EXISTS
        (SELECT 1 FROM members m WHERE m.user_id = one_time_links.user_id AND m.team_id = one_time_links.team_id))
      AND (kind <> 'setup' OR NOT (EXISTS (SELECT 1 FROM users u WHERE u.password_hash IS NOT NULL)
        OR EXISTS (SELECT 1 FROM oidc_identities)))
      AND (kind <> 'reset' OR created_by IS NULL OR NOT EXISTS
        (SELECT 1 FROM members m WHERE m.user_id = one_time_links.user_id AND m.team_id <> one_time_links.team_id))`

    /** A new token, with its columns for the database and its URL and times for the response. */
    const draw = Effect.fnUntraced(function* (kind: LinkKind, lifetime: number = lifetimes[kind]) {
      const token = yield* drawToken
      const created_at = yield* Clock.currentTimeMillis
      const expires_at = created_at + lifetime
      return {
        token,
        columns: { token_hash: hashToken(token), created_at, expires_at },
        told: {
          url: `${baseUrl}/app/${screens[kind]}#${token}`,
          created_at: DateTime.unsafeMake(created_at),
          expires_at: DateTime.unsafeMake(expires_at)
        }
      }
    })

    const issue = traced("OneTimeLinks.issue")(function* (link: NewLink) {
      const id = yield* newId<InviteId>()
      const { token, columns, told } = yield* draw(link.kind, link.lifetime)
      yield* orDieSql(
        stored.insert({
          id,
          kind: link.kind,
          team_id: link.teamId,
          user_id: link.userId ?? null,
          role: link.role ?? null,
          email: link.email ?? null,
          created_by: link.createdBy ?? null,
          ...columns
        })
      )
      return { id, token, ...told }
    })

    return {
      issue,

      /** Creates a token, valid for two minutes, that signs a person in to a team. */
      issueOpen: (userId: UserId, teamId: TeamId) =>
        Effect.map(issue({ kind: "open", teamId, userId }), ({ token }) => token),

      /** Returns the purpose of a token, without consuming it. */
      look: traced("OneTimeLinks.look")(function* (token: string) {
        if (!isToken(token)) return yield* new LinkSpent()
        const now = yield* Clock.currentTimeMillis
        const found = yield* rowOf(LinkRow)(sql`SELECT ${columns} FROM one_time_links WHERE ${isGood(token, now)}`)
        return yield* Effect.mapError(found, () => new LinkSpent())
      }),

      /**
       * Consumes a token. Only one of two concurrent calls succeeds. If the transaction fails, the token stays valid.
       */
      take: traced("OneTimeLinks.take")(function* (token: string, kind: LinkKind) {
        if (!isToken(token)) return yield* new LinkSpent()
        const now = yield* Clock.currentTimeMillis
        const rows = yield* sql`DELETE FROM one_time_links WHERE kind = ${kind} AND ${isGood(token, now)}
          RETURNING ${columns}`
        const taken = yield* rowOf(LinkRow)(Effect.succeed(rows))
        return yield* Effect.mapError(taken, () => new LinkSpent())
      }),

      /** Gives a team's invite a new token and the full lifetime, and makes the caller its creator. */
      renewInvite: traced("OneTimeLinks.renewInvite")(function* (team: TeamId, id: InviteId, createdBy: UserId) {
        const { columns, told } = yield* draw("invite")
        const renewed = sql`${stored.update({ ...columns, created_by: createdBy })} WHERE team_id = ${team} AND id = ${id} AND kind = 'invite' RETURNING id`
        if (!(yield* hasRows(renewed))) return yield* new LinkSpent()
        return told
      }),

      /** Invalidates a team's invites for an email address; returns how many. */
      voidInvitesTo: (team: TeamId, email: string) =>
        Effect.map(
          rowsOf(OneTimeLinksTable.row.pick("id"))(sql`DELETE FROM one_time_links
            WHERE team_id = ${team} AND kind = 'invite' AND email = ${email} RETURNING id`),
          (gone) => gone.length
        ),

      /** Invalidates all links of a kind. */
      voidAll: (kind: LinkKind) => sql`DELETE FROM one_time_links WHERE kind = ${kind}`,

      /** Invalidates a person's password reset links. */
      voidResets: (user: UserId) => sql`DELETE FROM one_time_links WHERE user_id = ${user} AND kind = 'reset'`,

      /** Invalidates the links for a person in a team. */
      voidFor: (team: TeamId, user: UserId) =>
        sql`DELETE FROM one_time_links WHERE team_id = ${team} AND user_id = ${user}`,

      /** Invalidates all links for a person, and all links that the person created. */
      voidAllOf: (user: UserId) => sql`DELETE FROM one_time_links WHERE user_id = ${user} OR created_by = ${user}`,

      /** Invalidates the links that a person created in a team. */
      voidBy: (team: TeamId, user: UserId) =>
        sql`DELETE FROM one_time_links WHERE team_id = ${team} AND created_by = ${user}`,

      /** Invalidates all links that a person created, in all teams. */
      voidAllBy: (user: UserId) => sql`DELETE FROM one_time_links WHERE created_by = ${user}`,

      /** Deletes expired links; returns the number deleted. */
      prune: Effect.flatMap(Clock.currentTimeMillis, (now) =>
        Effect.map(
          rowsOf(OneTimeLinksTable.row.pick("id"))(
            sql`DELETE FROM one_time_links WHERE expires_at <= ${now} RETURNING id`
          ),
          (gone) => gone.length
        )
      )
    }
  })
}) {}
