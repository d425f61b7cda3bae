import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Option, Redacted, Schema, Stream } from "effect"
import { fault } from "../contract/faults/Fault.ts"
import type { JobId } from "../contract/Id.ts"
import type { RunningJob } from "../job/JobKind.ts"
import { Settings } from "../settings/Settings.ts"
import { metered } from "./file/Metered.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { type ImportInput, ImportSecret } from "./ImportInput.ts"
import { ImportRoom, isPassing } from "./ImportRoom.ts"
import { importScratch } from "./ImportScratch.ts"
import { freePlan, lasting, passing, type Source, type SourceError } from "./source/Source.ts"
import type { Room, SourceOptions } from "./source/SourceOptions.ts"

/** The readers of all sources, loaded by the first import. */
const readers = Effect.promise(() => import("./source/MakeSource.ts"))

const decodeSecret = Schema.decodeOption(ImportSecret)

/** Linden's own archives are not a list of items; `ArchiveSteps` reads them. */
const nothing: Source = { read: () => Stream.empty, plan: Effect.succeed(freePlan()) }

/** Opens the sources of imports. */
export class Sources extends Effect.Service<Sources>()("import/Sources", {
  dependencies: [ImportFiles.Default, ImportRoom.Default],
  effect: Effect.gen(function* () {
    const files = yield* ImportFiles
    const scratch = yield* importScratch
    const room = yield* ImportRoom
    const { importQuota } = yield* Settings

    const optionsOf = (input: ImportInput, secret: ImportSecret): SourceOptions => ({
      ...(secret.token === null ? {} : { token: Redacted.make(secret.token) }),
      ...(secret.username === null ? {} : { username: secret.username }),
      ...(secret.password === null ? {} : { password: Redacted.make(secret.password) }),
      ...(input.base_url === null ? {} : { baseUrl: input.base_url }),
      ...(input.columns === null ? {} : { columns: input.columns }),
      ...(input.dates === null ? {} : { dates: input.dates }),
      ...(input.timezone === null ? {} : { timezone: input.timezone }),
      ...(input.file === null ? {} : { fileName: input.file }),
      allowPrivate: input.allow_private,
      perLink: input.per_link,
      visits: input.visits,
      everybody: input.everybody
    })

    /** A file with its length, from which the source can estimate the total. */
    const fileOf = (id: JobId) => Effect.map(files.size(id), (bytes) => metered(() => contentOf(id), bytes))

    // Readers know no database. The job finds its failure among the defects, and retries.
    const contentOf = (id: JobId) =>
      Stream.catchTag(files.open(id), "SqlError", (error) => Stream.fromEffect(Effect.die(error)))

    const open = (
      id: JobId,
      input: ImportInput,
      secret: ImportSecret,
      bounds: Pick<SourceOptions, "scratchFolder" | "room"> = {}
    ): Effect.Effect<Source, SourceError | SqlError> => {
      const { source, file } = input
      if (source === "linden")
        return file === null ? Effect.fail(lasting(fault("import_file_needed"))) : Effect.succeed(nothing)
      return Effect.gen(function* () {
        const one = file === null ? {} : yield* fileOf(id)
        const { makeSource } = yield* readers
        return yield* makeSource(source, { ...{ ...optionsOf(input, secret), ...one }, ...bounds })
      })
    }

    return {
      open,

      /** The batches of a job's source after a cursor. */
      read: ({ id, teamId, input, secret }: RunningJob<ImportInput>, cursor: string | null) =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const known =
              secret === null ? Option.some({ token: null, username: null, password: null }) : decodeSecret(secret)
            if (Option.isNone(known)) return yield* lasting(fault("import_key_gone"))
            const bound: Room = {
              ...(importQuota === 0 ? {} : { mostBytes: importQuota }),
              check: Effect.mapError(room.check(teamId), (error) =>
                isPassing(error) ? passing(error.fault) : lasting(error.fault)
              )
            }
            const source = yield* open(id, input, known.value, {
              scratchFolder: yield* scratch.folder(id),
              room: bound
            })
            return Stream.tap(source.read(cursor), () => bound.check)
          })
        )
    }
  })
}) {}
