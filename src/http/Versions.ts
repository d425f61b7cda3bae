import { HttpApp, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Data, Effect } from "effect"
import { PreconditionFailed } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"

/** Whether a change applies to a version; undefined if the request doesn't specify one. */
export type Expected = ((version: number) => boolean) | undefined

const tagOf = (version: number) => `"${version}"`

/** The `If-Match` of a request. Proxies that compress responses weaken their tags, so weak tags are accepted. */
export const expectedBy = ({ headers }: HttpServerRequest.HttpServerRequest): Expected => {
  const given = headers["if-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return given && ((version) => given.includes(tagOf(version)) || given.includes("*"))
}

/** The refusal of a change that applies to another version. */
export const changedMeanwhile = (what: string) => new PreconditionFailed(fault("changed_meanwhile", { what }))

/** Rejects a change that applies to another version. */
export const refuseOther = (what: string, expected: Expected, version: number) =>
  expected === undefined || expected(version) ? Effect.void : Effect.fail(changedMeanwhile(what))

/** Another request changed a record between the checks of a change and its transaction. */
export class Outdated extends Data.TaggedError("Outdated") {}

const isOutdated = (error: unknown): error is Outdated => error instanceof Outdated

/** The maximum number of retries of a change while other requests keep changing its record. */
const mostJudgements = 20

/** Repeats a change, with its checks, if its record is `Outdated`. */
export const judgedAgain =
  (what: string) =>
  <A, E, R>(
    change: Effect.Effect<A, E | Outdated, R>
  ): Effect.Effect<A, Exclude<E, Outdated> | PreconditionFailed, R> =>
    Effect.retry(change, { while: isOutdated, times: mostJudgements }).pipe(
      Effect.catchIf(isOutdated, () => changedMeanwhile(what))
    )

/** Rejects a change whose statement found no row of the expected version. */
export const refuseNone = (what: string, expected: Expected, changed: ReadonlyArray<unknown>) =>
  expected === undefined || changed.length > 0 ? Effect.void : Effect.fail(changedMeanwhile(what))

/** Adds the version of the result as its `ETag`. */
export const withTag = <A extends { readonly version: number }, E, R>(answered: Effect.Effect<A, E, R>) =>
  Effect.tap(answered, ({ version }) =>
    HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(response.status < 300 ? HttpServerResponse.setHeader(response, "etag", tagOf(version)) : response)
    )
  )
