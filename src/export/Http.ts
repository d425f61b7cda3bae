import { HttpApiBuilder } from "@effect/platform"
import { Chunk, Clock, Effect, Layer, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { ExportLimits } from "../auth/limit/ExportLimits.ts"
import { Manager, manager } from "../auth/Policy.ts"
import { groupApi } from "../contract/GroupApi.ts"
import { streamWhole } from "../http/StreamWhole.ts"
import { dateText } from "../lib/Time.ts"
import { DataApi } from "./Api.ts"
import { Exports } from "./Exports.ts"

export const DataHttp = HttpApiBuilder.group(groupApi(DataApi), "data", (handlers) =>
  Effect.gen(function* () {
    const exports = yield* Exports
    const places = yield* ExportLimits
    return handlers.handle("export", () =>
      Effect.gen(function* () {
        const caller = yield* manager
        const lost = yield* places.take
        const day = dateText(yield* Clock.currentTimeMillis)
        const lines = exports.stream.pipe(Stream.provideService(Caller, caller), Stream.provideService(Manager, caller))
        // A chunk of lines is one write.
        const chunks = Stream.mapChunks(lines, (texts) => Chunk.of(Chunk.join(texts, "")))
        return yield* streamWhole(Stream.encodeText(chunks), lost, {
          contentType: "application/x-ndjson",
          headers: { "content-disposition": `attachment; filename="linden-${day}.ndjson"` }
        })
      })
    )
  })
).pipe(Layer.provide([ExportLimits.Default, Exports.Default]))
