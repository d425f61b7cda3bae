import { Context, Effect, Stream } from "effect"

/** A message of some node, one's own included; a gap says that messages may have been missed. */
export type Heard = { readonly _tag: "Message"; readonly text: string } | { readonly _tag: "Gap" }

export interface BroadcastShape {
  /** Whether other nodes change the same database. */
  readonly isShared: boolean
  /** Tells all nodes texts of at most some thousand characters each; where it cannot, nobody hears of them. */
  readonly publish: (...texts: ReadonlyArray<string>) => Effect.Effect<void>
  readonly heard: Stream.Stream<Heard>
}

/** Short messages between the nodes that share a database; a machine on its own has nobody to tell. */
export class Broadcast extends Context.Reference<Broadcast>()("storage/Broadcast", {
  defaultValue: (): BroadcastShape => ({ isShared: false, publish: () => Effect.void, heard: Stream.empty })
}) {}
