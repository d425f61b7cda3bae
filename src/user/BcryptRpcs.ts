import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"

/** What is asked about passwords that other systems hashed. */
export const BcryptRpcs = RpcGroup.make(
  Rpc.make("BcryptMatches", { payload: { password: Schema.String, hash: Schema.String }, success: Schema.Boolean })
)

/** Verifies passwords that other systems hashed by bcrypt, on a thread that has the time for it. */
export class Bcrypt extends Context.Tag("user/Bcrypt")<Bcrypt, AskActor<typeof BcryptRpcs>>() {}
