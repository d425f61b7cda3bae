import { Context, type Effect, Option } from "effect"
import type { Unavailable } from "../../contract/Failure.ts"

/** Builds the search index on another thread or, if there is none, in small steps on this thread. */
export class LinkIndexing extends Context.Reference<LinkIndexing>()("link/LinkIndexing", {
  defaultValue: (): Option.Option<Effect.Effect<void, Unavailable>> => Option.none()
}) {}
