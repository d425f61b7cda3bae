import { HttpApp, type HttpServerRequest, HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { PreconditionFailed } from "../contract/Failure.ts"

/** Whether a version is one that a change was meant for; undefined where the request does not say. */
export type Expected = ((version: number) => boolean) | undefined

const tagOf = (version: number) => `"${version}"`

/** What `If-Match` of a request says. Proxies that compress answers make their tags weak ones: those are taken as well. */
export const expectedBy = ({ headers }: HttpServerRequest.HttpServerRequest): Expected => {
  const given = headers["if-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  return given && ((version) => given.includes(tagOf(version)) || given.includes("*"))
}

const changedMeanwhile = (what: string) =>
  new PreconditionFailed(`The ${what} was changed meanwhile: read it again, then change what it is now.`)

/** Refuses a change that was meant for another version. */
export const refuseOther = (what: string, expected: Expected, version: number) =>
  expected === undefined || expected(version) ? Effect.void : Effect.fail(changedMeanwhile(what))

/** Refuses a change that was meant for a version, where its statement found none of that any more. */
export const refuseNone = (what: string, expected: Expected, changed: ReadonlyArray<unknown>) =>
  expected === undefined || changed.length > 0 ? Effect.void : Effect.fail(changedMeanwhile(what))

/** Tells the version of what is answered, in its `ETag`. */
export const withTag = <A extends { readonly version: number }, E, R>(answered: Effect.Effect<A, E, R>) =>
  Effect.tap(answered, ({ version }) =>
    HttpApp.appendPreResponseHandler((_, response) =>
      Effect.succeed(response.status < 300 ? HttpServerResponse.setHeader(response, "etag", tagOf(version)) : response)
    )
  )
