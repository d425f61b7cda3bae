import { Context, type Effect } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import type { Fetched } from "../net/PublicGet.ts"
import type { PageHead } from "./PageRpcs.ts"

/** Reads pages of others, for a team. */
export class PageReader extends Context.Tag("destination/PageReader")<
  PageReader,
  { readonly head: (team: string, page: Fetched) => Effect.Effect<PageHead, Unavailable> }
>() {}
