import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { Address } from "../../src/contract/Address.ts"

/** A short link as the tray and a notification show it. */
export const ShortLink = Schema.Struct({
  short_url: Schema.String,
  destination_url: Schema.String,
  title: Schema.NullOr(Schema.String)
})
export type ShortLink = typeof ShortLink.Type

/** The server process cannot do its work; the message is for the person in front of it. */
export class CannotStart extends Schema.TaggedError<CannotStart>()("CannotStart", { message: Schema.String }) {}

/** What was asked for is not possible, in a sentence. */
export class ServerActorError extends Schema.TaggedError<ServerActorError>()("ServerActorError", {
  message: Schema.String
}) {}

/**
 * What the main process may ask of the server process. There is no key: the port between the two is the proof, since
 * nothing else can hold its other end.
 */
export const ServerActor = RpcGroup.make(
  /** Answers once the server listens, or once a folder was found to be sound. */
  Rpc.make("Started", { success: Schema.Struct({ origin: Schema.String, port: Schema.Int }), error: CannotStart }),
  /** A token, good once and for two minutes, that opens a session of the owner at `/app/open`. */
  Rpc.make("Open", { success: Schema.String.pipe(Schema.pattern(/^[\w-]{16,200}$/)), error: ServerActorError }),
  Rpc.make("Shorten", { payload: { url: Address }, success: ShortLink, error: ServerActorError }),
  /** The five links made last. */
  Rpc.make("Latest", { success: Schema.Array(ShortLink), error: ServerActorError }),
  /** An API key of the owner: the one that is known, as long as it is good, else a new one. */
  Rpc.make("ApiKey", {
    payload: { known: Schema.NullOr(Schema.String.pipe(Schema.maxLength(200))) },
    success: Schema.String,
    error: ServerActorError
  }),
  /** Finishes what is under way, then ends the process. */
  Rpc.make("Stop")
)
