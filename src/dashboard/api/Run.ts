import { FetchHttpClient } from "@effect/platform"
import { Effect, Exit } from "effect"
import { language } from "../words/Language.ts"
import { ApiFailure, toFailure } from "./Failure.ts"
import { queries } from "./Queries.ts"
import { passwordQuestion, signInQuestion, teamQuestion } from "./StepUp.ts"
import { shownSession } from "./Team.ts"

interface Enveloped<A> {
  readonly data: A
}

/** Runs a call of the typed client; rejects with an `ApiFailure`. */
export const once = async <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> => {
  const exit = await Effect.runPromiseExit(call, signal === undefined ? {} : { signal })
  if (Exit.isSuccess(exit)) return exit.value
  throw toFailure(exit.cause)
}

// Who was never in goes to the sign-in by the router; a session that ends under a person is begun anew over the page.
const wasIn = () => shownSession() !== undefined

const isSettled = async (failure: unknown): Promise<boolean> => {
  if (!(failure instanceof ApiFailure)) return false
  if (failure.code === "password_needed") return passwordQuestion.ask()
  if (failure.code === "other_team") return teamQuestion.ask()
  return failure.kind === "unauthorized" && failure.code !== "wrong_password" && wasIn() && signInQuestion.ask()
}

/** Tries again what was refused, where the person does what it takes: gives the password, signs in again, or goes back to the team. */
export const attended = async <A>(attempt: () => Promise<A>): Promise<A> => {
  try {
    return await attempt()
  } catch (failure) {
    if (await isSettled(failure)) return attended(attempt)
    // Whoever is refused a right may have another role than the screens know.
    if (failure instanceof ApiFailure && failure.code === "forbidden") {
      void queries.invalidateQueries({ queryKey: ["session"] })
    }
    throw failure
  }
}

/** Runs a call of the typed client, again where it took the person; rejects with an `ApiFailure`. */
export const run = <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> =>
  attended(() => once(call, signal))

/** Runs a call and takes what it answers out of the envelope. */
export const data = async <A, E>(call: Effect.Effect<Enveloped<A>, E>, signal?: AbortSignal): Promise<A> =>
  (await run(call, signal)).data

/** A call that the browser sees through even where its page is closed meanwhile. */
export const lasting = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.provideService(call, FetchHttpClient.RequestInit, { keepalive: true })

const withHeader =
  (name: string, value: string) =>
  <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.provideService(call, FetchHttpClient.Fetch, (address, request) => {
      const headers = new Headers(request?.headers)
      headers.set(name, value)
      return fetch(address, { ...request, headers })
    })

/** A call whose mail is written in the language of the dashboard. */
export const inOwnLanguage = withHeader("accept-language", language)

/** A call that the server does once, however often it is sent with this key. */
export const keyed = (key: string) => withHeader("idempotency-key", key)

/** A change that the server does only where nobody has changed that version since. */
export const meantFor = (version: string) => withHeader("if-match", `"${version}"`)
