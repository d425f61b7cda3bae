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

/**
 * A password attempt by a client on a subject. `guard` is the kind of subject; the same limits apply to all subjects of
 * a kind.
 */
export const Guess = Schema.Struct({
  guard: Schema.String,
  terms: Terms,
  name: Schema.String,
  address: Schema.String
})
export type Guess = typeof Guess.Type

/** A counter: its name, its table, and the window length in milliseconds, which is the same for the whole table. */
const counter = { table: Schema.String, length: Schema.Number, name: Schema.String }
export const Counted = Schema.Struct(counter)
export type Counted = typeof Counted.Type

/** Adds one to the counter of a name or, if an address is given, of the address's network. */
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
 * Counters for password attempts and unknown clients, shared by all nodes. The names are divided among a fixed number
 * of actors, which limits the memory used. Counts are not stored: when an actor moves to another node, they restart at
 * zero.
 */
export const GuardActor = Entity.make("Guard", [
  Rpc.make("Try", { payload: Guess, success: Turn }),
  Rpc.make("Right", { payload: Guess }),
  Rpc.make("Take", { payload: Count, success: Window }),
  Rpc.make("Forget", { payload: Counted })
])
