import { Effect, Stream } from "effect"
import { jsonItems } from "../file/JsonItems.ts"
import { batchesFrom } from "./Batches.ts"
import { sinkNotes } from "./Sink.ts"
import { sinkItems } from "./SinkLink.ts"
import { freePlan, type Source } from "./Source.ts"
import type { Open } from "./SourceOptions.ts"

/** The links of a file exported by Sink. */
export const sinkFile = (open: Open, host: string | null): Source => ({
  read: (cursor) => Stream.unwrap(batchesFrom(cursor, jsonItems(open, "$.links.*"), (link) => sinkItems([link], host))),
  plan: Effect.succeed(freePlan(sinkNotes))
})
