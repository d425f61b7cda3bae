import { Data } from "effect"

/** The state of the server process, as seen by the rest of the app. */
export type ServerState = Data.TaggedEnum<{
  Starting: object
  Running: { readonly origin: string; readonly port: number }
  /** The server was stopped on purpose while its data folder is read or replaced. */
  Resting: object
  /** The server crashed too often or could not start; the message is for the user. */
  Failed: { readonly message: string }
}>
export const ServerState = Data.taggedEnum<ServerState>()

/** No server process is running. */
export class ServerAway extends Data.TaggedError("ServerAway")<{ readonly message: string }> {}
