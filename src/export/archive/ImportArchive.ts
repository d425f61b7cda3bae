import { rmSync } from "node:fs"
import { resolve } from "node:path"
import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Effect, Option, Schema, Stream } from "effect"
import { Destinations as PageDestinations } from "../../destination/Destinations.ts"
import { AddressChanges } from "../../domain/AddressChanges.ts"
import { Destinations } from "../../domain/Destinations.ts"
import { JobStopped, type Step } from "../../job/JobKind.ts"
import { Settings } from "../../settings/Settings.ts"
import { isRefused, isSqlError } from "../../storage/Conflict.ts"
import { UploadFiles } from "../../upload/Files.ts"
import { ArchiveError } from "./ArchiveError.ts"
import type { ArchiveImport, Part } from "./ArchiveImport.ts"
import { importFolder } from "./ImportClicks.ts"
import { type GivenLine, skipped } from "./ImportContext.ts"
import { importParts } from "./ImportParts.ts"
import { archiveChecks, manifestOf } from "./InspectArchive.ts"
import { jsonOf } from "./ReadLine.ts"
import type { ZipReader } from "./ReadZip.ts"

const Position = Schema.parseJson(
  Schema.Struct({ part: Schema.Int, line: Schema.Int, step: Schema.Int, kept: Schema.Boolean })
)
type Position = typeof Position.Type

const decodePosition = Schema.decodeUnknownOption(Position)
const start: Position = { part: 0, line: 0, step: 0, kept: true }

const stopped = ({ message }: ArchiveError) => new JobStopped({ reason: message, isPassing: false })

/** Rows that no database takes end an import: they would be tried for long, and for nothing. */
const soundly = <A>(commit: Effect.Effect<A, JobStopped | SqlError>, file: string, from: number, to: number) =>
  Effect.catchIf(
    commit,
    (error) => isSqlError(error) && isRefused(error),
    () =>
      new JobStopped({
        reason: `What ${file} of the archive says in its lines ${from} to ${to} contradicts itself, or what is here.`,
        isPassing: false
      })
  )

/** Reads archives of teams, and puts them into empty ones. */
export class ImportArchive extends Effect.Service<ImportArchive>()("export/archive/ImportArchive", {
  dependencies: [UploadFiles.Default, Destinations.Default, PageDestinations.Default, AddressChanges.Default],
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
        () => new ArchiveError({ message: "What is packed in this file is too large." })
      )

    return {
      /** What an archive holds, without reading all of it. */
      inspect: (file: string) => Effect.scoped(Effect.flatMap(opened(file), manifestOf)),

      /**
       * Puts an archive into an empty team, step by step: each is one transaction with its position, so that it goes on behind the
       * last one that was stored, and does nothing twice.
       */
      steps: (given: ArchiveImport, position: string | null): Stream.Stream<Step, JobStopped> =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const zip = yield* opened(given.file)
            const manifest = yield* manifestOf(zip)
            if (position === null && !(yield* Effect.orDie(isEmptyTeam(given.team))))
              return yield* new ArchiveError({ message: "The team is not empty: import the archive into a new one." })
            const from =
              position === null
                ? { ...start, kept: yield* areFree(zip) }
                : Option.getOrElse(decodePosition(position), () => start)
            const context = yield* Effect.orDie(contextOf(given, from.kept))
            const parts = partsOf(zip, given)
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
                      .map(({ item }) => skipped(item, "It is no JSON."))
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
          }).pipe(Effect.catchTag("ArchiveError", (fault) => Effect.fail(stopped(fault))))
        ),

      /** Tidies up what an import needed, however it ended. */
      release: (id: string) => Effect.sync(() => rmSync(importFolder(dataDir, id), { recursive: true, force: true }))
    }
  })
}) {}
