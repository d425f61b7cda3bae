import { rmSync } from "node:fs"
import { resolve } from "node:path"
import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { Destinations } from "../../destination/Destinations.ts"
import { AddressChanges } from "../../domain/AddressChanges.ts"
import { BlockedLists } from "../../domain/blocked/BlockedLists.ts"
import { CircularDestinations } from "../../domain/CircularDestinations.ts"
import { JobStopped, type Step, type Steps } from "../../job/JobKind.ts"
import { PreparedMarkup } from "../../page/PreparedMarkup.ts"
import { Settings } from "../../settings/Settings.ts"
import { isRefused, isSqlError } from "../../storage/Conflict.ts"
import { UploadFiles } from "../../upload/Files.ts"
import { ArchiveError } from "./ArchiveError.ts"
import type { ArchiveImport, Part } from "./ArchiveImport.ts"
import { importFolder } from "./ImportClicks.ts"
import { type GivenLine, skipped } from "./ImportContext.ts"
import { importParts } from "./ImportParts.ts"
import { archiveChecks, manifestOf } from "./InspectArchive.ts"
import { leftOutLines } from "./PlaceTeam.ts"
import { jsonOf } from "./ReadLine.ts"
import type { ZipReader } from "./ReadZip.ts"

const Position = Schema.parseJson(
  Schema.Struct({ part: Schema.Int, line: Schema.Int, step: Schema.Int, kept: Schema.Boolean })
)
type Position = typeof Position.Type

const decodePosition = Schema.decodeUnknownOption(Position)
const start: Position = { part: 0, line: 0, step: 0, kept: true }

const stopped = ({ fault }: ArchiveError) => new JobStopped({ fault, isPassing: false })

/** Stops the import if the database refuses the rows, because retries would not help. */
const soundly = <A, R>(commit: Effect.Effect<A, JobStopped | SqlError, R>, file: string, from: number, to: number) =>
  Effect.catchIf(
    commit,
    (error) => isSqlError(error) && isRefused(error),
    () =>
      new JobStopped({ fault: fault("archive_contradicts", { name: file, first: from, last: to }), isPassing: false })
  )

/** Reads team archives, and imports them into empty teams. */
export class ImportArchive extends Effect.Service<ImportArchive>()("export/archive/ImportArchive", {
  dependencies: [
    UploadFiles.Default,
    CircularDestinations.Default,
    BlockedLists.Default,
    Destinations.Default,
    AddressChanges.Default,
    PreparedMarkup.Default,
    AuditLog.Default
  ],
  effect: Effect.gen(function* () {
    const settings = yield* Settings
    const dataDir = resolve(settings.dataDir)
    const mostBytes = settings.importQuota || Number.POSITIVE_INFINITY
    const partsOf = yield* importParts
    const { areFree, contextOf, isEmptyTeam } = yield* archiveChecks

    const linesOf = (zip: ZipReader, { file }: Part, skip: number): Stream.Stream<GivenLine, ArchiveError> =>
      Stream.map(Stream.zipWithIndex(zip.lines(file, skip)), ([text, n]) => ({
        item: `${file}:${skip + n + 1}`,
        line: Option.getOrNull(jsonOf(text))
      }))

    const opened = (file: string) =>
      Effect.filterOrFail(
        Effect.flatMap(
          Effect.promise(() => import("./ReadZip.ts")),
          ({ openZip }) => openZip(file)
        ),
        ({ unpackedBytes }) => unpackedBytes <= mostBytes,
        () => new ArchiveError({ fault: fault("unpacked_too_large") })
      )

    return {
      /** The number of lines of each file of an archive, and what it leaves out. */
      inspect: (file: string) =>
        Effect.scoped(
          Effect.map(Effect.flatMap(opened(file), manifestOf), (manifest) => ({
            counts: manifest.counts,
            report: leftOutLines(manifest)
          }))
        ),

      /**
       * Imports an archive into an empty team, step by step. Each step commits in one transaction with its position, so
       * that a resumed import continues after the last committed step and repeats nothing.
       */
      steps: (given: ArchiveImport, position: string | null): Steps<never> =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const zip = yield* opened(given.file)
            const manifest = yield* manifestOf(zip)
            if (position === null && !(yield* isEmptyTeam(given.team)))
              return yield* new ArchiveError({ fault: fault("archive_needs_empty_team") })
            const from =
              position === null
                ? { ...start, kept: yield* areFree(zip) }
                : Option.getOrElse(decodePosition(position), () => start)
            const context = yield* contextOf(given, from.kept)
            const parts = partsOf(zip, given, manifest)
            const counted = parts.reduce((sum, { file }) => sum + (manifest.counts[file] ?? 0), 0)
            const total = Math.min(counted, Number.MAX_SAFE_INTEGER)
            let at = from
            const stepsOf = (part: Part, n: number) =>
              Stream.suspend(() => linesOf(zip, part, n === from.part ? from.line : 0)).pipe(
                Stream.grouped(part.atOnce),
                Stream.mapEffect((chunk) =>
                  Effect.gen(function* () {
                    const lines = Chunk.toReadonlyArray(chunk)
                    const number = at.step + 1
                    const line = (at.part === n ? at.line : 0) + lines.length
                    const { commit, ...around } = yield* part.step(context, lines, number)
                    at = { part: n, line, step: number, kept: from.kept }
                    const reached = Schema.encodeSync(Position)(at)
                    const broken = lines
                      .filter((one) => one.line === null)
                      .map(({ item }) => skipped(item, "It is not valid JSON."))
                    return {
                      ...around,
                      commit: Effect.map(
                        soundly(commit, part.file, line - lines.length + 1, line),
                        ({ created, report }) => ({
                          position: reached,
                          done: lines.length,
                          total,
                          counts: created === 0 ? {} : { [part.name]: created },
                          report: [...broken, ...report.filter(({ item }) => !broken.some((one) => one.item === item))]
                        })
                      )
                    } satisfies Step
                  })
                )
              )
            return Stream.flatMap(
              Stream.fromIterable(parts.map((part, n) => [part, n] as const).filter(([, n]) => n >= from.part)),
              ([part, n]) => stepsOf(part, n)
            ).pipe(Stream.mapError(stopped))
          }).pipe(Effect.catchTag("ArchiveError", (error) => Effect.fail(stopped(error))))
        ),

      /** Deletes the temporary files of an import, however it ended. */
      release: (id: string) => Effect.sync(() => rmSync(importFolder(dataDir, id), { recursive: true, force: true }))
    }
  })
}) {}
