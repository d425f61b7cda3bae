import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Ref, Schema } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import { AccountNotices } from "../../auth/AccountNotices.ts"
import { Factors } from "../../auth/factor/Factors.ts"
import { Keys } from "../../auth/key/Keys.ts"
import { OneTimeLinks } from "../../auth/OneTimeLinks.ts"
import { Sessions } from "../../auth/session/Sessions.ts"
import { OidcIdentitiesTable } from "../../auth/Tables.ts"
import type { TeamId, UserId } from "../../contract/Id.ts"
import { covers, type Role } from "../../contract/Role.ts"
import { traced } from "../../lib/Traced.ts"
import { Members } from "../../member/Members.ts"
import { startErrorOf } from "../../StartError.ts"
import { Settings } from "../../settings/Settings.ts"
import { orDieSql } from "../../storage/Conflict.ts"
import { hasRows, rowOf } from "../../storage/Rows.ts"
import { uniqueTransaction } from "../../storage/UniqueTransaction.ts"
import { Teams } from "../../team/Teams.ts"
import { Email, Username } from "../../user/Person.ts"
import { Users } from "../../user/Users.ts"
import type { NewSignIn } from "../SignIns.ts"
import { type OidcPerson, roleOf } from "./OidcClaims.ts"
import { OidcFailure, printable } from "./ProviderRequests.ts"

const Identity = rowOf(OidcIdentitiesTable.row.pick("user_id"))
const readEmail = Schema.decodeUnknownOption(Email)
const readUsername = Schema.decodeUnknownOption(Username)

const fail = (code: OidcFailure["code"], detail: string) => new OidcFailure({ code, detail })

/** The team of `LINDEN_OIDC_TEAM`, or else the oldest one. */
const teamOf = (teams: Teams, name: Option.Option<string>) =>
  Effect.map(
    Option.match(name, { onNone: () => teams.first, onSome: teams.findByIdOrName }),
    Option.map(({ id }) => id)
  )

/** Refuses to start if there is no team as in `LINDEN_OIDC_TEAM`. */
export const checkOidcTeam = Effect.gen(function* () {
  const { oidc } = yield* Settings
  const name = Option.flatMap(oidc, ({ team }) => team)
  if (Option.isNone(name)) return
  if (Option.isSome(yield* orDieSql(teamOf(yield* Teams, name)))) return
  return yield* startErrorOf({
    what: `LINDEN_OIDC_TEAM is "${name.value}", but no team has this name or id.`,
    advice: "Correct it, or remove it to use the oldest team."
  })
})

/** The accounts of people who sign in with the provider. */
export class OidcAccounts extends Effect.Service<OidcAccounts>()("signin/OidcAccounts", {
  dependencies: [
    Users.Default,
    Teams.Default,
    Members.Default,
    Sessions.Default,
    OneTimeLinks.Default,
    Keys.Default,
    Factors.Default,
    AuditLog.Default,
    AccountNotices.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const identities = OidcIdentitiesTable.on(sql)
    const { oidc } = yield* Settings
    const users = yield* Users
    const teams = yield* Teams
    const members = yield* Members
    const sessions = yield* Sessions
    const links = yield* OneTimeLinks
    const keys = yield* Keys
    const factors = yield* Factors
    const audit = yield* AuditLog
    const notices = yield* AccountNotices
    const isWarned = yield* Ref.make(false)

    /** A free username from the provider's names or the address. */
    const usernameFor = Effect.fnUntraced(function* (names: ReadonlyArray<unknown>, email: string) {
      const known = [...names, email.slice(0, email.indexOf("@")).slice(0, 64), "member"]
      const name = Option.getOrElse(Option.firstSomeOf(known.map((one) => readUsername(one))), () => "member")
      for (let n = 1; n < 100; n++) {
        const username = n === 1 ? name : `${name.slice(0, 58).trimEnd()} ${n}`
        if (Object.keys(yield* users.taken({ username, email: null })).length === 0) return username
      }
      return yield* fail("no_account", "no free username")
    })

    const link = Effect.fnUntraced(function* ({ issuer, subject }: OidcPerson, user_id: UserId) {
      const created_at = yield* Clock.currentTimeMillis
      yield* identities.insert({ issuer, subject, user_id, created_at })
      return user_id
    })

    /**
     * Gives an account to the person who has its address. Whoever used the account so far may be someone else, who had
     * typed that address. Unless the browser has just proved the account's password, nothing that gave access is left.
     */
    const take = Effect.fnUntraced(function* (person: OidcPerson, user: UserId, isProven: boolean) {
      if (!isProven) {
        yield* sessions.endAll(user)
        yield* links.voidAllOf(user)
        yield* keys.removeAllMadeBy(user)
        yield* factors.reset(user)
        yield* users.update(user, { password_hash: null })
      }
      yield* audit.recordOfAccount(user, { action: "account.linked", after: { revoked: !isProven } })
      yield* notices.tell(user, isProven ? "providerLinked" : "provider")
      return yield* link(person, user)
    })

    const create = Effect.fnUntraced(function* (person: OidcPerson, email: string, team: TeamId, role: Role) {
      if (!(yield* users.isSetUp)) return yield* fail("not_set_up", "no one has set up this installation")
      if (!Option.exists(oidc, ({ createsAccounts }) => createsAccounts)) {
        return yield* fail("no_account", "no account has the address, and LINDEN_OIDC_CREATE_ACCOUNTS is off")
      }
      const username = yield* usernameFor(person.names, email)
      const now = yield* Clock.currentTimeMillis
      const id = yield* users.insert({ username, email, password_hash: null }, now)
      yield* members.add(team, id, role)
      return yield* link(person, id)
    })

    /** The account of a person: by issuer and subject, or else by verified address; creates one if that is allowed. */
    const accountOf = Effect.fnUntraced(function* (
      person: OidcPerson,
      team: TeamId,
      role: Role,
      proven: UserId | undefined
    ) {
      const { issuer, subject } = person
      const known = yield* Identity(
        sql`SELECT user_id FROM oidc_identities WHERE issuer = ${issuer} AND subject = ${subject}`
      )
      if (Option.isSome(known)) return known.value.user_id
      const email = Option.getOrUndefined(readEmail(person.email))
      if (email === undefined || !person.isVerified) {
        return yield* person.userInfoFailure ?? fail("email_unverified", "no verified address")
      }
      const found = Option.getOrUndefined(yield* users.findByEmail(email))
      if (found === undefined) return yield* create(person, email, team, role)
      const isTaken = yield* hasRows(
        sql`SELECT user_id FROM oidc_identities WHERE user_id = ${found.id} AND issuer = ${issuer}`
      )
      if (isTaken) return yield* fail("account_taken", "the account with the address has another subject")
      return yield* take(person, found.id, found.id === proven)
    })

    /** Warns once if the claim with the groups is absent: without it, no role ever changes. */
    const warnOfAbsence = Effect.fnUntraced(function* ({ claimNames, userInfoFailure }: OidcPerson, claim: string) {
      if (userInfoFailure !== undefined || (yield* Ref.getAndSet(isWarned, true))) return
      const claims = printable(claimNames.join(" "))
      yield* Effect.annotateLogs(
        Effect.logWarning("the provider sent no claim of LINDEN_OIDC_ROLE_CLAIM, so the role stays"),
        { claim, claims }
      )
    })

    return {
      /**
       * Finds or creates the account of a person, and updates its role in the team. `proven` is the account whose
       * password the browser has just proved.
       */
      signIn: traced("OidcAccounts.signIn")(function* (person: OidcPerson, proven: UserId | undefined) {
        const {
          roleClaim,
          roleMap,
          team: name
        } = yield* Effect.mapError(oidc, () => fail("oidc_off", "not configured"))
        const team = yield* Effect.mapError(yield* teamOf(teams, name), () => fail("in_no_team", "no team"))
        const role = roleOf(person.groups, roleMap)
        const userId = yield* uniqueTransaction(sql)(accountOf(person, team, role ?? "member", proven))
        if (roleMap.length > 0) {
          if (person.groups === undefined) yield* warnOfAbsence(person, roleClaim)
          else yield* members.assign(team, userId, (former) => role ?? (covers(former, "member") ? "member" : former))
        }
        const [latest] = yield* sessions.teamsOf(userId)
        if (latest === undefined) return yield* fail("in_no_team", "the account is in no team")
        return { userId, teamId: latest.id } satisfies NewSignIn
      })
    }
  })
}) {}
