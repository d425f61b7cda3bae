import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"
import { Schema } from "effect"

const Terms = Schema.Struct({
  perNetwork: Schema.Number,
  window: Schema.Number,
  free: Schema.Number,
  forgetting: Schema.Number,
  longest: Schema.Number
})

/** Somebody at an address who tries passwords on a subject; `guard` names the kind of subject, and its terms are always the same. */
export const Guess = Schema.Struct({
  guard: Schema.String,
  terms: Terms,
  name: Schema.String,
  address: Schema.String
})
export type Guess = typeof Guess.Type

/** A table of counters whose windows are as long, in milliseconds. */
const counter = { table: Schema.String, length: Schema.Number, name: Schema.String }
export const Counted = Schema.Struct(counter)
export type Counted = typeof Counted.Type

/** One more of a name or, where an address is given, of its network. */
export const Count = Schema.Struct({ ...counter, address: Schema.NullOr(Schema.String), limit: Schema.Number })
export type Count = typeof Count.Type

const Window = Schema.Struct({
  allowed: Schema.Boolean,
  limit: Schema.Number,
  remaining: Schema.Number,
  reset: Schema.Number
})

const Turn = Schema.Union(
  Schema.Struct({ allowed: Schema.Literal(true) }),
  Schema.Struct({ allowed: Schema.Literal(false), wait: Schema.Number, isCrowded: Schema.Boolean })
)

/**
 * Who tries passwords and what else strangers are counted for, on all nodes together: a fixed number of actors, each of which has
 * some of the names, so that nobody brings more of them into memory. They are volatile: where one moves, it begins anew there.
 */
export const GuardActor = Entity.make("Guard", [
  Rpc.make("Try", { payload: Guess, success: Turn }),
  Rpc.make("Right", { payload: Guess }),
  Rpc.make("Take", { payload: Count, success: Window }),
  Rpc.make("Forget", { payload: Counted })
])
