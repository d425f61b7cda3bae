import { Context, Effect, Stream } from "effect"

/** A message from any node, including this one; a gap means that messages may have been lost. */
export type Heard = { readonly _tag: "Message"; readonly text: string } | { readonly _tag: "Gap" }

export interface BroadcastShape {
  /** Whether other nodes change the same database. */
  readonly isShared: boolean
  /** Sends texts of up to some thousand characters each to all nodes, without guarantee. */
  readonly publish: (...texts: ReadonlyArray<string>) => Effect.Effect<void>
  readonly heard: Stream.Stream<Heard>
}

/** Short messages between the nodes that share a database; without other nodes it does nothing. */
export class Broadcast extends Context.Reference<Broadcast>()("storage/Broadcast", {
  defaultValue: (): BroadcastShape => ({ isShared: false, publish: () => Effect.void, heard: Stream.empty })
}) {}
