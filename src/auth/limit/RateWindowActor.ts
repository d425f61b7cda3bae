import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"
import { Schema } from "effect"

/** How the window stands after a request was counted; `reset` is the Unix second at which it ends. */
export const Window = Schema.Struct({
  allowed: Schema.Boolean,
  limit: Schema.Number,
  remaining: Schema.Number,
  reset: Schema.Number
})
export type Window = typeof Window.Type

/**
 * A fixed window of 60 s for each API key or session: one writer for each counter, on one node or many. It is volatile: a
 * restart begins new windows. Strangers get none, since they would cost memory by asking (see `Counters.ts`).
 */
export const RateWindowActor = Entity.make("RateWindow", [
  Rpc.make("Take", { payload: { limit: Schema.Number, cost: Schema.Literal(0, 1) }, success: Window })
])
