import { Chunk, Context, Effect, Layer, type Scope, Stream } from "effect"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import type { Unavailable } from "../contract/Failure.ts"
import { utf8 } from "../lib/Utf8.ts"
import { AllLinks } from "../link/AllLinks.ts"
import type { TeamExportFormat } from "./Api.ts"
import { TeamArchive } from "./archive/TeamArchive.ts"
import { Exports } from "./Exports.ts"
import { headOf, type LinkTable, rowsOf } from "./LinkTables.ts"

/** A caller who may export the team. */
export type Exporter = Context.Tag.Service<Manager>

/** Writes the file of a team, in parts that are read on demand. */
export class ExportWork extends Context.Tag("export/ExportWork")<
  ExportWork,
  {
    readonly open: (
      caller: Exporter,
      format: TeamExportFormat
    ) => Effect.Effect<Stream.Stream<Uint8Array, unknown>, Unavailable, Scope.Scope>
  }
>() {}

/** Writes exports on the current thread. Each part has a buffer of its own, so that it can be transferred. */
export const ExportWorkHere = Layer.effect(
  ExportWork,
  Effect.gen(function* () {
    const exports = yield* Exports
    const archive = yield* TeamArchive
    const links = yield* AllLinks

    const table = (name: LinkTable) =>
      Stream.concat(
        Stream.make(headOf(name)),
        Stream.mapChunks(links.stream, (some) => Chunk.of(rowsOf(name, Chunk.toReadonlyArray(some))))
      )

    const bytesOf = (format: TeamExportFormat): Stream.Stream<Uint8Array, unknown, Caller | Manager> => {
      // The buffers of a zip are parts of larger ones that Node reuses.
      if (format === "archive") return Stream.map(archive.stream, (bytes) => new Uint8Array(bytes))
      return format === "ndjson"
        ? Stream.mapChunks(exports.stream, (lines) => Chunk.of(utf8(Chunk.join(lines, ""))))
        : Stream.map(table(format), utf8)
    }

    return {
      open: (caller, format) =>
        Effect.succeed(
          bytesOf(format).pipe(Stream.provideService(Caller, caller), Stream.provideService(Manager, caller))
        )
    }
  })
).pipe(Layer.provide([Exports.Default, TeamArchive.Default, AllLinks.Default]))
