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

/** A client that tries passwords on a subject; `guard` is the kind of subject, which determines the terms. */
export const Guess = Schema.Struct({
  guard: Schema.String,
  terms: Terms,
  name: Schema.String,
  address: Schema.String
})
export type Guess = typeof Guess.Type

/** A table of counters with the same window length, in milliseconds. */
const counter = { table: Schema.String, length: Schema.Number, name: Schema.String }
export const Counted = Schema.Struct(counter)
export type Counted = typeof Counted.Type

/** Counts one for a name or, if an address is given, for its network. */
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
 * Counters for password tries and unknown clients, shared by all nodes. A fixed number of actors each have a part of
 * the names, which bounds the memory. They are volatile: an actor that moves starts again from zero.
 */
export const GuardActor = Entity.make("Guard", [
  Rpc.make("Try", { payload: Guess, success: Turn }),
  Rpc.make("Right", { payload: Guess }),
  Rpc.make("Take", { payload: Count, success: Window }),
  Rpc.make("Forget", { payload: Counted })
])
