import { Entity } from "@effect/cluster"
import { Rpc } from "@effect/rpc"
import { Schema } from "effect"

/** Whether an attempt may be made, and how many seconds to wait where it may not. */
export const Attempt = Schema.Struct({ allowed: Schema.Boolean, waitSeconds: Schema.Number })
export type Attempt = typeof Attempt.Type

/**
 * Counts the password attempts on one link for each client address. An attempt is counted before its password is
 * looked at, so that any number of attempts at once get no further than one after the other.
 */
export const UnlockActor = Entity.make("Unlock", [
  Rpc.make("Try", { payload: { address: Schema.String }, success: Attempt }),
  Rpc.make("Unlocked", { payload: { address: Schema.String } })
])
