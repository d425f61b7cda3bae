import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { Address } from "../../src/contract/Address.ts"

/** A short link, as shown in the tray and in notifications. */
export const ShortLink = Schema.Struct({
  short_url: Schema.String,
  destination_url: Schema.String,
  title: Schema.NullOr(Schema.String)
})
export type ShortLink = typeof ShortLink.Type

/** The server process can't start; the message is for the user. */
export class CannotStart extends Schema.TaggedError<CannotStart>()("CannotStart", {
  message: Schema.String,
  /** Why an archive can't be served, for the words of the user's language. */
  reason: Schema.optional(Schema.Literal("no_data", "damaged", "newer"))
}) {}

/** A request failed; the message is a sentence. */
export class ServerActorError extends Schema.TaggedError<ServerActorError>()("ServerActorError", {
  message: Schema.String
}) {}

/**
 * The requests of the main process to the server process. They need no key, because no other process has access to the
 * other end of the port.
 */
export const ServerActor = RpcGroup.make(
  /** Responds once the server is listening, or once a folder has been checked. */
  Rpc.make("Started", { success: Schema.Struct({ origin: Schema.String, port: Schema.Int }), error: CannotStart }),
  /** A one-time token, valid for two minutes, that opens a session of the owner at `/app/open`. */
  Rpc.make("Open", { success: Schema.String.pipe(Schema.pattern(/^[\w-]{16,200}$/)), error: ServerActorError }),
  Rpc.make("Shorten", { payload: { url: Address }, success: ShortLink, error: ServerActorError }),
  /** The five latest links. */
  Rpc.make("Latest", { success: Schema.Array(ShortLink), error: ServerActorError }),
  /** An API key of the owner: the known key if it is still valid, otherwise a new one. */
  Rpc.make("ApiKey", {
    payload: { known: Schema.NullOr(Schema.String.pipe(Schema.maxLength(200))) },
    success: Schema.String,
    error: ServerActorError
  }),
  /** Finishes requests in flight, then exits. */
  Rpc.make("Stop")
)
