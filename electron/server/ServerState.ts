import { Data } from "effect"

/** The server process as the rest of the app sees it. */
export type ServerState = Data.TaggedEnum<{
  Starting: object
  Running: { readonly origin: string; readonly port: number }
  /** It was stopped on purpose, for as long as its folder is being read or replaced. */
  Resting: object
  /** It ended too often, or could not start; the message is a sentence for a person. */
  Failed: { readonly message: string }
}>
export const ServerState = Data.taggedEnum<ServerState>()

/** There is no server to ask at the moment. */
export class ServerAway extends Data.TaggedError("ServerAway")<{ readonly message: string }> {}
