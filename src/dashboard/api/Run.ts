import { FetchHttpClient } from "@effect/platform"
import { Effect, Exit } from "effect"
import { toFailure } from "./Failure.ts"
import { askPassword } from "./StepUp.ts"

interface Enveloped<A> {
  readonly data: A
}

/** Runs a call of the typed client, once more where it took the password; rejects with an `ApiFailure`. */
export const run = async <A, E>(call: Effect.Effect<A, E>, signal?: AbortSignal): Promise<A> => {
  const exit = await Effect.runPromiseExit(call, signal === undefined ? {} : { signal })
  if (Exit.isSuccess(exit)) return exit.value
  const failure = toFailure(exit.cause)
  if (failure.code === "password_needed" && (await askPassword())) return run(call, signal)
  throw failure
}

/** Runs a call and takes what it answers out of the envelope. */
export const data = async <A, E>(call: Effect.Effect<Enveloped<A>, E>, signal?: AbortSignal): Promise<A> =>
  (await run(call, signal)).data

/** A call that the browser sees through even where its page is closed meanwhile. */
export const lasting = <A, E>(call: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.provideService(call, FetchHttpClient.RequestInit, { keepalive: true })
