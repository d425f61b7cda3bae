import { Context, Effect, Stream } from "effect"

/** A message from any node, including this one. A gap means that messages may have been lost. */
export type Heard = { readonly _tag: "Message"; readonly text: string } | { readonly _tag: "Gap" }

export interface BroadcastShape {
  /** Whether other nodes change the same database. */
  readonly isShared: boolean
  /** Sends strings of up to a few thousand characters each to all nodes, without guaranteed delivery. */
  readonly publish: (...texts: ReadonlyArray<string>) => Effect.Effect<void>
  readonly heard: Stream.Stream<Heard>
}

/** Short messages between the nodes that share a database. Without other nodes, it does nothing. */
export class Broadcast extends Context.Reference<Broadcast>()("storage/Broadcast", {
  defaultValue: (): BroadcastShape => ({ isShared: false, publish: () => Effect.void, heard: Stream.empty })
}) {}
