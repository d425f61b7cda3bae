import { Context, type Effect, Option } from "effect"
import type { Unavailable } from "../../contract/Failure.ts"

/** Puts links into the index that searches use, on another thread; where there is none, small steps of this one do. */
export class LinkIndexing extends Context.Reference<LinkIndexing>()("link/LinkIndexing", {
  defaultValue: (): Option.Option<Effect.Effect<void, Unavailable>> => Option.none()
}) {}
