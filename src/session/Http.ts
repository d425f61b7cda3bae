import { HttpApiBuilder, HttpServerRequest } from "@effect/platform"
import { Effect } from "effect"
import { LindenApi } from "../Api.ts"
import { signedIn } from "../account/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { invalid } from "../http/Faults.ts"
import { Settings } from "../Settings.ts"
import { Beginnings } from "./Beginnings.ts"
import { clearCookie, cookieOf, giveCookie } from "./Cookie.ts"
import { Joins } from "./Joins.ts"
import { Profiles } from "./Profiles.ts"
import { Sessions } from "./Sessions.ts"
import { type Arrival, SignIns } from "./SignIns.ts"
import { Tokens } from "./Tokens.ts"

export const EntryHttp = HttpApiBuilder.group(LindenApi, "entry", (handlers) =>
  Effect.gen(function* () {
    const [signIns, tokens, beginnings, joins] = [yield* SignIns, yield* Tokens, yield* Beginnings, yield* Joins]
    const sessions = yield* Sessions
    const settings = yield* Settings

    const enter = Effect.fnUntraced(function* (arrival: Arrival) {
      const request = yield* HttpServerRequest.HttpServerRequest
      const before = cookieOf(request, settings)
      if (before !== undefined) yield* sessions.endByToken(before)
      const { id, token } = yield* sessions.begin({ ...arrival, userAgent: request.headers["user-agent"] ?? "" })
      yield* giveCookie(settings, token)
      return success("You are signed in.", yield* sessions.show(id))
    })

    return handlers
      .handle("signIn", ({ payload }) => Effect.flatMap(signIns.signIn(payload), enter))
      .handle("checkToken", ({ payload }) =>
        Effect.map(tokens.check(payload.token), (state) => success("What the link is for.", state))
      )
      .handle("setUp", ({ payload }) => Effect.flatMap(beginnings.setUp(payload), enter))
      .handle("join", ({ payload }) => Effect.flatMap(joins.join(payload), enter))
      .handle("reset", ({ payload }) => Effect.flatMap(signIns.reset(payload), enter))
      .handle("open", ({ payload }) => Effect.flatMap(signIns.open(payload.token), enter))
  })
)

export const SessionHttp = HttpApiBuilder.group(LindenApi, "session", (handlers) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const profiles = yield* Profiles
    const settings = yield* Settings
    return handlers
      .handle("get", () =>
        signedIn.pipe(
          Effect.flatMap(({ sessionId }) => sessions.show(sessionId)),
          Effect.map((session) => success("Your session.", session))
        )
      )
      .handle("switchTeam", ({ payload }) =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          const teams = yield* sessions.teamsOf(userId)
          if (!teams.some(({ id }) => id === payload.team_id)) {
            return yield* invalid({ team_id: ["Must be one of your teams."] })
          }
          yield* sessions.switchTeam(sessionId, payload.team_id)
          const session = yield* sessions.show(sessionId)
          return success(`You are in ${session.team.name} now.`, session)
        })
      )
      .handle("signOut", () =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          yield* Effect.ignore(sessions.end(userId, sessionId))
          yield* clearCookie(settings)
          return acknowledged("You are signed out.")
        })
      )
      .handle("list", () =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          const found = yield* sessions.list(userId)
          const shown = found.map((session) => ({ ...session, current: session.id === sessionId }))
          return success("Your sessions.", { sessions: shown, total: shown.length })
        })
      )
      .handle("signOutEverywhere", () =>
        Effect.gen(function* () {
          const { userId } = yield* signedIn
          yield* sessions.endAll(userId)
          yield* clearCookie(settings)
          return acknowledged("You are signed out everywhere.")
        })
      )
      .handle("end", ({ path }) =>
        Effect.gen(function* () {
          const { userId, sessionId } = yield* signedIn
          yield* sessions.end(userId, path.id)
          if (path.id === sessionId) yield* clearCookie(settings)
          return acknowledged("The session was ended.")
        })
      )
      .handle("updateMe", ({ payload }) =>
        Effect.gen(function* () {
          const caller = yield* signedIn
          yield* profiles.update(payload, caller)
          return success("Your account was changed.", yield* sessions.show(caller.sessionId))
        })
      )
  })
)
