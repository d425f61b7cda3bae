import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import { newId, type SessionId, type TeamId, type UserId } from "../../contract/Id.ts"
import { dayMillis, hourMillis } from "../../lib/Time.ts"
import { traced } from "../../lib/Traced.ts"
import { abilitiesOf } from "../../settings/Abilities.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { transactionOn } from "../../storage/Transaction.ts"
import { Users } from "../../user/Users.ts"
import { type Session, SessionNotFound, SessionOver } from "./Session.ts"
import { type Holder, SessionsRepo } from "./SessionsRepo.ts"
import { drawToken, hashToken, isToken } from "./Token.ts"

/** The minimum interval between writes of the time of a session's last use, in milliseconds. */
const touchEvery = 60_000
/** The minimum interval between extensions of a session's lifetime, in milliseconds. */
const extendEvery = hourMillis

/** How a session began. */
export type SignInWay = "local" | "oidc" | "passkey"

interface NewSession {
  readonly userId: UserId
  readonly teamId: TeamId
  readonly userAgent: string
  /** The only host where the session is valid. */
  readonly host: string
  /** How the person signed in. */
  readonly way: SignInWay
  /** Whether the person proved a second factor. */
  readonly hasFactor: boolean
  /** When the person proved who they are, in milliseconds; by default now. */
  readonly confirmedAt?: number | undefined
}

/** Starts, verifies, lists and ends sessions of the dashboard. */
export class Sessions extends Effect.Service<Sessions>()("auth/session/Sessions", {
  dependencies: [SessionsRepo.Default, Users.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* SessionsRepo
    const users = yield* Users
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)
    const settings = yield* Settings
    const { sessionIdleDays, sessionLongestDays, sessionsPerPerson } = settings
    const { countries: knows_countries, cities: knows_cities } = abilitiesOf(settings)
    const longest = sessionLongestDays * dayMillis
    const lifetime = Math.min(sessionIdleDays * dayMillis, longest)

    const touch = Effect.fnUntraced(function* (holder: Holder, now: number) {
      if (now - holder.last_seen_at < touchEvery) return false
      const until = Math.min(now + lifetime, holder.created_at + longest)
      const extended = until - holder.expires_at >= extendEvery
      const expires_at = extended ? until : holder.expires_at
      const written = Effect.zipRight(
        repo.touch(holder.id, { last_seen_at: now, expires_at }),
        repo.seen(holder.team_id, holder.user_id, now)
      )
      return yield* written.pipe(
        Effect.as(extended),
        // Don't fail a request because the time of the last use was not written.
        Effect.catchAll((error) =>
          Effect.as(Effect.logWarning("The last use of a session could not be stored.", error), false)
        )
      )
    })

    return {
      /** Starts a session; only the browser has its token. */
      begin: traced("Sessions.begin")(function* ({
        userId,
        teamId,
        userAgent,
        host,
        way,
        hasFactor,
        confirmedAt
      }: NewSession) {
        const id = yield* newId<SessionId>()
        const token = yield* drawToken
        const now = yield* Clock.currentTimeMillis
        const user_agent = userAgent.slice(0, 255)
        const insert = repo.insert({
          id,
          token_hash: hashToken(token),
          user_id: userId,
          team_id: teamId,
          user_agent,
          host,
          created_at: now,
          confirmed_at: Math.min(now, confirmedAt ?? now),
          last_seen_at: now,
          expires_at: now + lifetime,
          oidc: way === "oidc" ? 1 : 0,
          second_factor: hasFactor ? 1 : 0
        })
        const recorded = audit.record(
          { via: "session", teamId, userId },
          {
            action: "session.started",
            target: { type: "session", id },
            after: { way, second_factor: hasFactor, user_agent }
          }
        )
        yield* orDieSql(inTransaction(Effect.zipRight(insert, recorded)))
        yield* orDieSql(Effect.zipRight(repo.seen(teamId, userId, now), repo.keepLatest(userId, sessionsPerPerson)))
        return { id, token }
      }),

      /** The holder of a token's session, if the session is valid at a host and its person is still in the team. */
      recognise: Effect.fnUntraced(function* (token: string, host: string) {
        if (!isToken(token)) return Option.none<Holder & { readonly extended: boolean }>()
        const now = yield* Clock.currentTimeMillis
        const found = Option.filter(
          yield* repo.findHolder(hashToken(token)),
          (one) => one.expires_at > now && one.created_at + longest > now && (one.host === null || one.host === host)
        )
        if (Option.isNone(found)) return Option.none()
        if (found.value.host === null && (yield* repo.bind(found.value.id, host)).length === 0) return Option.none()
        return Option.some({ ...found.value, extended: yield* touch(found.value, now) })
      }),

      /** The holders of the given sessions, without sessions that are no longer valid. */
      holdersOf: Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
        if (ids.length === 0) return []
        const now = yield* Clock.currentTimeMillis
        return (yield* repo.findHolders(ids)).filter(
          ({ expires_at, needs_factor }) => expires_at > now && needs_factor === 0
        )
      }),

      /** A session as its owner sees it. */
      show: traced("Sessions.show")(function* (id: SessionId) {
        // The session may have ended, or its person may have left the team, since the request was authenticated.
        const { user_id, team_id, expires_at, second_factor } = yield* Effect.mapError(
          yield* repo.find(id),
          () => new SessionOver()
        )
        const user = yield* Effect.mapError(yield* users.find(user_id), () => new SessionOver())
        const teams = yield* repo.teamsOf(user_id)
        const team = teams.find((one) => one.id === team_id)
        if (team === undefined) return yield* new SessionOver()
        const { username, email, password_hash, timezone } = user
        const person = { id: user_id, username, email, has_password: password_hash !== null, timezone }
        const { require_second_factor, ...shownTeam } = team
        return {
          id,
          user: person,
          team: shownTeam,
          teams: teams.map(({ require_second_factor: _, ...one }) => one),
          needs_second_factor: require_second_factor > second_factor,
          knows_countries,
          knows_cities,
          expires_at
        } satisfies Omit<Session, "count_my_visits">
      }),

      /** Records that the session's person has just entered the password. */
      confirm: (id: SessionId) => Effect.flatMap(Clock.currentTimeMillis, (now) => orDieSql(repo.confirm(id, now))),

      /** A person's teams, the most recently used first. */
      teamsOf: repo.teamsOf,

      list: (user: UserId) => Effect.flatMap(Clock.currentTimeMillis, (now) => repo.list(user, now)),
      switchTeam: (id: SessionId, team: TeamId) => orDieSql(repo.switchTeam(id, team)),

      /** Ends a session of a person; returns whether it began with the OpenID Connect provider. */
      end: traced("Sessions.end")(function* (user: UserId, id: SessionId) {
        const ending = Effect.tap(repo.remove(user, id), ([ended]) =>
          ended === undefined
            ? Effect.void
            : audit.record(
                { via: "session", teamId: ended.team_id, userId: user },
                { action: "session.ended", target: { type: "session", id } }
              )
        )
        const [ended] = yield* orDieSql(inTransaction(ending))
        if (ended === undefined) return yield* new SessionNotFound()
        return ended.oidc === 1
      }),

      endByToken: (token: string) => (isToken(token) ? orDieSql(repo.removeByHash(hashToken(token))) : Effect.void),

      /** Ends all sessions of a person; each team has an entry with the number of its sessions. */
      endAll: (user: UserId) =>
        Effect.flatMap(repo.removeAll(user), (ended) =>
          Effect.forEach(
            Map.groupBy(ended, ({ team_id }) => team_id),
            ([teamId, { length: count }]) =>
              audit.record(
                { via: "session", teamId, userId: user },
                { action: "session.ended", target: { type: "session" }, after: { count } }
              ),
            { discard: true }
          )
        ).pipe(inTransaction, orDieSql),
      endOthers: (user: UserId, id: SessionId) => orDieSql(repo.removeOthers(user, id)),

      /** Moves a person's sessions in a team to another of their teams, or ends them if there is none. */
      leave: (team: TeamId, user: UserId) =>
        orDieSql(Effect.zipRight(repo.moveFrom(team, user), repo.removeFrom(team, user))),

      /** Deletes expired sessions; returns the number deleted. */
      prune: Effect.map(Effect.flatMap(Clock.currentTimeMillis, repo.prune), (gone) => gone.length)
    }
  })
}) {}
