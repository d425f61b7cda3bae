import { FetchHttpClient } from "@effect/platform"
import { Effect, Exit } from "effect"
import { language } from "../words/Language.ts"
import { fetchOrEarly } from "./Early.ts"
import { ApiFailure, toFailure } from "./Failure.ts"
import { patiently } from "./Patience.ts"
import { queries } from "./Queries.ts"
import { passwordQuestion, signInQuestion, teamQuestion } from "./StepUp.ts"
import { shownSession } from "./Team.ts"

interface Enveloped<A> {
  readonly data: A
}

/** Runs a call of the typed client; rejects with an `ApiFailure`. */
export const once = async <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> => {
  const patient = Effect.provideService(call, FetchHttpClient.Fetch, patiently)
  const exit = await Effect.runPromiseExit(patient, signal === undefined ? {} : { signal })
  if (Exit.isSuccess(exit)) return exit.value
  throw toFailure(exit.cause)
}

// Whether this page has had a session. If so, the user signs in again in a dialog when it ends; the router sends all
// others to the sign-in screen.
const wasIn = () => shownSession() !== undefined

const isSettled = async (failure: unknown): Promise<boolean> => {
  if (!(failure instanceof ApiFailure)) return false
  if (failure.code === "password_needed") return passwordQuestion.ask()
  if (failure.code === "other_team") return teamQuestion.ask()
  return (failure.code === "sign_in_needed" || (failure.code === "unauthorized" && wasIn())) && signInQuestion.ask()
}

/** Retries a refused request after the user has entered the password, signed in again, or switched back to the team. */
export const attended = async <A>(attempt: () => Promise<A>): Promise<A> => {
  try {
    return await attempt()
  } catch (failure) {
    if (await isSettled(failure)) return attended(attempt)
    // If a permission is missing, the user's role may have changed, so reload the session.
    if (failure instanceof ApiFailure && (failure.code === "forbidden" || failure.code === "second_factor_needed")) {
      void queries.invalidateQueries({ queryKey: ["session"] })
    }
    throw failure
  }
}

/**
 * Runs a call of the typed client. If the server refuses it and the user resolves the reason, runs it again. Rejects
 * with an `ApiFailure`.
 */
export const run = <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> =>
  attended(() => once(call, signal))

/** Runs a call and returns the payload of the response. */
export const data = async <A, E>(call: Effect.Effect<Enveloped<A>, E>, signal?: AbortSignal): Promise<A> =>
  (await run(call, signal)).data

/** A call that the browser completes even after the page is closed. */
export const lasting = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.provideService(call, FetchHttpClient.RequestInit, { keepalive: true })

/** A call that takes the response of a request that was sent before the code had loaded, if there is one. */
export const orEarly = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.provideService(call, FetchHttpClient.Fetch, (address, request) => patiently(address, request, fetchOrEarly))

const withHeader =
  (name: string, value: string) =>
  <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.provideService(call, FetchHttpClient.Fetch, (address, request) => {
      const headers = new Headers(request?.headers)
      headers.set(name, value)
      return patiently(address, { ...request, headers })
    })

/** A call that sends an email in the language of the dashboard. */
export const inOwnLanguage = withHeader("accept-language", language)

/** A call that the server processes only once per key, however often it is sent. */
export const keyed = (key: string) => withHeader("idempotency-key", key)

/** A change that the server refuses if someone else has changed the record since this version. */
export const meantFor = (version: string) => withHeader("if-match", `"${version}"`)
