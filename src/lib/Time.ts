import { Clock, type Effect } from "effect"

/** The length of a day in milliseconds. */
export const dayMillis = 86_400_000

/** Milliseconds since 1970, the form of every instant in the database. */
export const nowMillis: Effect.Effect<number> = Clock.currentTimeMillis
