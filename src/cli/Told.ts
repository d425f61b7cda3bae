import { Effect } from "effect"
import { Conflict, Forbidden, Invalid, NotFound } from "../contract/Failure.ts"
import { StartError } from "../StartError.ts"

const kinds = [Invalid, NotFound, Conflict, Forbidden]

/** The error of the API as one line. */
const lineOf = (error: unknown): StartError | undefined => {
  const failure = kinds.flatMap((kind) => (error instanceof kind ? [error] : []))[0]
  if (failure === undefined) return undefined
  const all = Object.values(failure.errors ?? {}).flat()
  return new StartError({ message: all.length === 0 ? failure.message : all.map(({ message }) => message).join(" ") })
}

/** Fails with the error of the API as one line. */
export const told = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | StartError, R> =>
  Effect.mapError(effect, (error) => lineOf(error) ?? error)
