import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"

export const BcryptRpcs = RpcGroup.make(
  Rpc.make("BcryptMatches", { payload: { password: Schema.String, hash: Schema.String }, success: Schema.Boolean })
)

/** Verifies imported bcrypt hashes on another thread. */
export class Bcrypt extends Context.Tag("user/Bcrypt")<Bcrypt, AskActor<typeof BcryptRpcs>>() {}
