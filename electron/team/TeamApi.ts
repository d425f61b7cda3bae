import { Data, Effect, Schema } from "effect"
import { ShortLink } from "../server/ServerActor.ts"
import type { PageRequest, RequestFailed, RequestFault, Windows } from "../shell/Windows.ts"

/**
 * Why a team's server did not do what was asked. `signedOut` if it knows neither the key nor the session, `unscoped` if
 * it knows the key, which is limited to something else.
 */
export type TeamFault = RequestFault | "notLinden" | "unavailable" | "signedOut" | "unscoped" | "refused"

export class TeamFailed extends Data.TaggedError("TeamFailed")<{
  readonly reason: TeamFault
  /** The server's own sentence if it refused a request. */
  readonly sentence: string
}> {}

const Health = Schema.parseJson(
  Schema.Struct({ status: Schema.Literal("ok", "degraded"), database: Schema.String, journal: Schema.String })
)
const Unavailable = Schema.parseJson(Schema.Struct({ status: Schema.Literal("unavailable") }))
const Refusal = Schema.parseJson(
  Schema.Struct({
    success: Schema.Literal(false),
    reason: Schema.optional(Schema.String),
    message: Schema.String,
    errors: Schema.optional(Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }))
  })
)
const dataOf = <A, I>(data: Schema.Schema<A, I>) => Schema.parseJson(Schema.Struct({ data }))

/** The most characters of a server's sentence that a notification shows. */
const longest = 300

// The address is opened, copied and shown in a menu, so it must be one.
const SafeLink = ShortLink.pipe(Schema.filter(({ short_url }) => /^https?:\/\/\S{1,2000}$/.test(short_url)))
const Made = dataOf(SafeLink)
const Listed = dataOf(Schema.Struct({ links: Schema.Array(SafeLink).pipe(Schema.maxItems(5)) }))
const Named = dataOf(Schema.Struct({ name: Schema.String }))

const fail = (reason: TeamFault, sentence = "") => new TeamFailed({ reason, sentence })
const asTeamFault = ({ reason }: RequestFailed) => fail(reason)
const isUnscoped = ({ reason }: TeamFailed) => reason === "unscoped"
const notLinden = () => fail("notLinden")

/** The requests to the server of a team, with an API key or else with the cookies of its window. */
export const teamApi = (windows: Windows, origin: string, key: string | undefined) => {
  const send = (path: string, request: Partial<PageRequest>, withCookies: boolean) =>
    Effect.mapError(
      windows.request("team", {
        ...request,
        url: `${origin}${path}`,
        // The server checks that a request with a cookie comes from its own pages.
        headers: { accept: "application/json", ...(withCookies ? { origin } : {}), ...request.headers },
        withCookies
      }),
      asTeamFault
    )

  const call = <A>(schema: Schema.Schema<A, string>, path: string, request: Partial<PageRequest> = {}) =>
    Effect.gen(function* () {
      const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` }
      const headers = {
        ...authorization,
        ...(request.body === undefined ? {} : { "content-type": "application/json" })
      }
      const { status, body } = yield* send(`/api/v1${path}`, { ...request, headers }, key === undefined)
      if (status === 401) return yield* fail("signedOut")
      if (status >= 200 && status < 300) return yield* Effect.mapError(Schema.decode(schema)(body), notLinden)
      if (status >= 500) return yield* fail("unavailable")
      const { message, errors, reason } = yield* Effect.mapError(Schema.decode(Refusal)(body), notLinden)
      const sentence = (Object.values(errors ?? {})[0]?.[0] ?? message).slice(0, longest)
      return yield* fail(reason === "scope_missing" ? "unscoped" : "refused", sentence)
    })

  return {
    /** Checks that a Linden server is at the address. */
    check: Effect.gen(function* () {
      const { status, body } = yield* send("/health", {}, false)
      if (status === 503) {
        yield* Effect.mapError(Schema.decode(Unavailable)(body), notLinden)
        return yield* fail("unavailable")
      }
      yield* Effect.mapError(Schema.decode(Health)(body), notLinden)
    }),

    /** Checks the key or the session. A key that may only create links is enough. */
    verify: Effect.catchIf(Effect.asVoid(call(Named, "/team")), isUnscoped, () => Effect.void),

    shorten: (url: string) =>
      Effect.map(
        call(Made, "/links", { method: "POST", body: JSON.stringify({ url, redirect_type: "instant" }) }),
        ({ data }) => data
      ),

    /** The five latest links; none if the key may not list them. */
    latest: call(Listed, "/links?limit=5").pipe(
      Effect.map(({ data }) => data.links),
      Effect.catchIf(isUnscoped, () => Effect.succeed([]))
    ),

    /** Ends the session of the window. */
    signOut: Effect.asVoid(send("/api/v1/session", { method: "DELETE" }, true))
  }
}

export type TeamApi = ReturnType<typeof teamApi>
