import { Clock, Data, Duration, Effect, Redacted, Schedule } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { type Asked, askOnce, type Question, type SourceResponse } from "./Asking.ts"
import { jsonOf } from "./Json.ts"
import { lasting, passing, type SourceError } from "./Source.ts"

export interface ClientOptions extends Asked {
  /** The prefix of all paths: `https://api.example.com/v4`. */
  readonly base: string
  readonly headers: Redacted.Redacted<Readonly<Record<string, string>>>
  /** How long to wait if the source reports too many requests without a `Retry-After`. */
  readonly pause?: Duration.DurationInput
}

/** The header for a bearer token. */
export const bearer = (token: Redacted.Redacted) => ({ authorization: ["Bearer", Redacted.value(token)].join(" ") })

type Query = Readonly<Record<string, string | number | boolean | null | undefined>>

/** The response of a source; `json` is undefined if the body is not JSON. */
export interface Reply {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** A client of a source. Waits for as long as the source demands, and retries temporary failures. */
export interface Client {
  /** The JSON of a 200 response. */
  readonly get: (path: string, query?: Query) => Effect.Effect<unknown, SourceError>
  /** The JSON of a 200 response, or null if the resource does not exist or the key lacks access. */
  readonly tryGet: (path: string, query?: Query) => Effect.Effect<unknown, SourceError>
  /** Posts a form; returns any response. */
  readonly post: (path: string, form: Readonly<Record<string, string>>) => Effect.Effect<Reply, SourceError>
  /** Gets a path; returns any response. */
  readonly ask: (path: string, query?: Query) => Effect.Effect<Reply, SourceError>
}

/** A failed request to retry after a delay. */
class Again extends Data.TaggedError("Again")<{
  readonly error: SourceError
  readonly wait: Duration.Duration | null
}> {}

const mostTries = 6
/** If the source demands a longer wait, the job pauses instead. */
const longestWait = Duration.minutes(10)

const schedule = Schedule.identity<Again | SourceError>().pipe(
  Schedule.whileInput((error: Again | SourceError) => error._tag === "Again"),
  Schedule.intersect(Schedule.exponential("500 millis")),
  Schedule.modifyDelay(([error], grown) => (error._tag === "Again" && error.wait) || grown),
  Schedule.intersect(Schedule.recurs(mostTries))
)

/** The delay, in milliseconds, that a `Retry-After` header requests in seconds or as a date. */
const waitOf = (retryAfter: string | undefined, now: number): number | null => {
  if (retryAfter === undefined) return null
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

const replyOf = ({ status, bytes }: SourceResponse): Reply => {
  const text = (bytes ?? Buffer.alloc(0)).toString("utf8").replace(/^\ufeff/, "")
  return { status, text, json: jsonOf(text) }
}

export const makeClient = ({ base, headers, pause, ...asked }: ClientOptions): Client => {
  const { name } = asked

  const judged = Effect.fnUntraced(function* (reply: SourceResponse) {
    const { status, retryAfter } = reply
    if (status === 429 || status >= 500) {
      const said = waitOf(retryAfter, yield* Clock.currentTimeMillis)
      const wait = said ?? (status === 429 && pause !== undefined ? Duration.toMillis(pause) : null)
      const error = passing(
        status === 429 ? fault("source_throttles", { name }) : fault("source_broken", { name, status }),
        wait
      )
      if (wait !== null && wait > Duration.toMillis(longestWait)) return yield* error
      return yield* new Again({ error, wait: wait === null ? null : Duration.millis(wait) })
    }
    if (reply.bytes === null) return yield* lasting(fault("source_answer_too_large", { name }))
    return replyOf(reply)
  })

  const send = (question: Question) =>
    askOnce(question, asked).pipe(
      Effect.mapError((error) => (error.isPassing ? new Again({ error, wait: null }) : error)),
      Effect.flatMap(judged),
      Effect.retry(schedule),
      Effect.mapError((error) => (error._tag === "Again" ? error.error : error))
    )

  const urlOf = (path: string, query: Query = {}) => {
    const url = new URL(/^https?:/.test(path) ? path : `${base.replace(/\/+$/, "")}${path}`)
    for (const [key, value] of Object.entries(query)) {
      if (value !== null && value !== undefined) url.searchParams.set(key, String(value))
    }
    return url
  }

  const ask = (path: string, query?: Query) =>
    send({
      method: "GET",
      url: urlOf(path, query),
      headers: { accept: "application/json", "user-agent": "Linden", ...Redacted.value(headers) }
    })

  const jsonIn = (reply: Reply): Effect.Effect<unknown, SourceError> => {
    if (reply.status === 401 || reply.status === 403) {
      return Effect.fail(lasting(fault("source_refuses_key", { name })))
    }
    if (reply.status === 404) return Effect.fail(lasting(fault("source_not_there", { name })))
    if (reply.status !== 200) return Effect.fail(lasting(fault("source_odd_status", { name, status: reply.status })))
    return reply.json === undefined
      ? Effect.fail(lasting(fault("source_not_json", { name })))
      : Effect.succeed(reply.json)
  }

  return {
    ask,
    get: (path, query) => Effect.flatMap(ask(path, query), jsonIn),
    tryGet: (path, query) =>
      Effect.flatMap(ask(path, query), (reply) =>
        [400, 401, 402, 403, 404, 405, 422].includes(reply.status) ? Effect.succeed(null) : jsonIn(reply)
      ),
    post: (path, form) =>
      send({
        method: "POST",
        url: urlOf(path),
        headers: {
          accept: "application/json",
          "user-agent": "Linden",
          "content-type": "application/x-www-form-urlencoded",
          ...Redacted.value(headers)
        },
        body: new URLSearchParams(form).toString()
      })
  }
}
