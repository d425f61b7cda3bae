import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"

/** What is asked about passwords that other systems hashed. */
export const BcryptRpcs = RpcGroup.make(
  Rpc.make("BcryptMatches", { payload: { password: Schema.String, hash: Schema.String }, success: Schema.Boolean })
)
