import { rmSync } from "node:fs"
import { resolve } from "node:path"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Chunk, Clock, Effect, Either, Option, ParseResult, Schema, Stream } from "effect"
import { Ledger } from "../click/Ledger.ts"
import type { LinkId, TeamId } from "../contract/Id.ts"
import { Timezone } from "../contract/Timezone.ts"
import { Destinations as PageDestinations } from "../destination/Destinations.ts"
import { AddressChanges, codeChange, hostChange } from "../domain/AddressChanges.ts"
import { Destinations } from "../domain/Destinations.ts"
import { JobStopped, type Step } from "../job/JobKind.ts"
import { Settings } from "../Settings.ts"
import { readSnapshot } from "../storage/ReadSnapshot.ts"
import { UploadFiles } from "../upload/Files.ts"
import { TeamsTable } from "../user/Tables.ts"
import { ArchiveError } from "./ArchiveError.ts"
import { idsOf } from "./ArchiveIds.ts"
import {
  ArchiveManifest,
  archiveFormat,
  isClicksFile,
  logosFile,
  manifestFile,
  TeamLine,
  TotalLine,
  teamFile,
  totalsFile
} from "./Format.ts"
import { importFolder, recordsOf, writeSegment } from "./ImportClicks.ts"
import { type GivenLine, type ImportContext, type Placed, presentIn, skipped } from "./ImportContext.ts"
import { placeLinks } from "./PlaceLinks.ts"
import { placePages } from "./PlacePages.ts"
import { placeDomains, placeFolders, placeLogos, placeQrcodes, placeRoots, placeTags } from "./PlaceRows.ts"
import { filesOf, placeUpload } from "./PlaceUploads.ts"
import { clicksOf } from "./ReadClicks.ts"
import { jsonOf } from "./ReadLine.ts"
import { openZip, type ZipReader } from "./ReadZip.ts"
import { domains, folders, links, pages, qrcodes, sections, tags, uploads } from "./Section.ts"

/** An archive to be put into an empty team. */
export interface ArchiveImport {
  /** The same each time that it goes on, such as the id of its job. */
  readonly id: string
  /** The archive on the disk of this server. */
  readonly file: string
  readonly team: TeamId
  /** In whose name stands what nobody of the team made. */
  readonly user: string
}

const Position = Schema.parseJson(
  Schema.Struct({ part: Schema.Int, line: Schema.Int, step: Schema.Int, kept: Schema.Boolean })
)
type Position = typeof Position.Type

const decodePosition = Schema.decodeUnknownOption(Position)
const start: Position = { part: 0, line: 0, step: 0, kept: true }

const stopped = ({ message }: ArchiveError) => new JobStopped({ reason: message, isPassing: false })
const later = (reason: string) => () => new JobStopped({ reason, isPassing: true })

const decodeTeam = ParseResult.decodeUnknownEither(TeamLine)
const decodeTotal = ParseResult.decodeUnknownEither(TotalLine)

/** What is done with the lines of a file, so many at a time. */
interface Part {
  readonly name: string
  readonly file: string
  readonly atOnce: number
  readonly step: (
    context: ImportContext,
    lines: ReadonlyArray<GivenLine>,
    number: number
  ) => Effect.Effect<PartStep, ArchiveError>
}

type PartStep = Omit<Step, "commit"> & { readonly commit: Effect.Effect<Placed, JobStopped | SqlError> }

const clicksAtOnce = 5000

/** Reads archives of teams, and puts them into empty ones. */
export class ImportArchive extends Effect.Service<ImportArchive>()("archive/ImportArchive", {
  dependencies: [
    UploadFiles.Default,
    Destinations.Default,
    PageDestinations.Default,
    AddressChanges.Default,
    Ledger.Default
  ],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const files = yield* UploadFiles
    const destinations = yield* Destinations
    const previews = yield* PageDestinations
    const changes = yield* AddressChanges
    const ledger = yield* Ledger
    const teams = TeamsTable.on(sql)
    const dataDir = resolve(settings.dataDir)

    const manifestOf = (zip: ZipReader) =>
      Effect.gen(function* () {
        const bytes = yield* zip.bytes(manifestFile)
        if (bytes === undefined)
          return yield* new ArchiveError({ message: "This is no archive of a team of Linden, or not a whole one." })
        const text = Option.getOrNull(jsonOf(new TextDecoder().decode(bytes)))
        const manifest = ParseResult.decodeUnknownEither(ArchiveManifest)(text)
        if (Either.isLeft(manifest))
          return yield* new ArchiveError({
            message: "This is no archive of a team of Linden: its manifest is another's."
          })
        if (manifest.right.format > archiveFormat)
          return yield* new ArchiveError({
            message: `The archive was made by Linden ${manifest.right.version}, which is newer than this one.`
          })
        return manifest.right
      })

    const empty: Placed = { created: 0, report: [] }

    const placing =
      (
        place: (context: ImportContext, lines: ReadonlyArray<GivenLine>) => Effect.Effect<Placed, SqlError>
      ): Part["step"] =>
      (context, lines) =>
        Effect.succeed({ commit: place(context, lines) })

    const placeTeam: Part["step"] = (context, lines) =>
      Effect.succeed({
        commit: Effect.gen(function* () {
          const told = decodeTeam(lines[0]?.line)
          if (Either.isLeft(told)) return empty
          const { destination_previews, timezone } = told.right
          const zone = timezone !== null && Schema.is(Timezone)(timezone) ? timezone : null
          const updated_at = yield* Clock.currentTimeMillis
          yield* sql`${teams.update({ timezone: zone, destination_previews, updated_at })} WHERE id = ${context.team}`
          return empty
        })
      })

    const placeUploads =
      (zip: ZipReader): Part["step"] =>
      (context, [given]) =>
        Effect.gen(function* () {
          if (given === undefined) return { commit: Effect.succeed(empty) }
          const found = yield* filesOf(zip, context, given)
          return {
            before:
              found === undefined
                ? Effect.void
                : Effect.catchTag(
                    files.keep(found, Effect.void),
                    "FileWriteError",
                    later("The pictures cannot be kept.")
                  ),
            commit: placeUpload(context, given, found)
          }
        })

    const placeManyLinks: Part["step"] = (context, lines) =>
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const told: Array<{ readonly domainId: string | null; readonly code: string }> = []
        const place = placeLinks(
          (addresses) => destinations.circular(addresses),
          (url) =>
            Effect.orDie(
              Effect.asVoid(previews.want(context.team as TeamId, url, now) as Effect.Effect<unknown, SqlError>)
            )
        )
        return {
          commit: Effect.map(place(context, lines), ({ addresses, ...placed }) => {
            told.push(...addresses)
            return placed
          }),
          after: Effect.suspend(() =>
            Effect.zipRight(
              changes.announcing(...told.map(({ domainId, code }) => codeChange(domainId, code)))(Effect.void),
              previews.wake
            )
          )
        }
      })

    const placeHosts: Part["step"] = (context, lines) =>
      Effect.succeed({
        commit: placeDomains(settings.unprovenDomains === "serve")(context, lines),
        after: changes.announcing(
          ...lines.map(({ line }) => {
            const { id, hostname } = line as { readonly id: unknown; readonly hostname: unknown }
            return hostChange(context.mapId(String(id)), String(hostname))
          })
        )(Effect.void)
      })

    const bookClicks =
      ({ id }: ArchiveImport): Part["step"] =>
      (context, lines, number) =>
        Effect.sync(() => {
          const folder = importFolder(dataDir, id)
          const { records, report } = recordsOf(context, lines)
          return {
            before: writeSegment(folder, id, number, records).pipe(
              Effect.mapError(later("The clicks cannot be written to the disk.")),
              Effect.zipRight(ledger.bookFolder(folder))
            ),
            commit: Effect.succeed({ created: records.length, report })
          }
        })

    /** Clicks of which nothing is known but that they were. */
    const addTotals =
      ({ id, team }: ArchiveImport): Part["step"] =>
      (context, lines, number) =>
        Effect.sync(() => {
          const wanted = lines.flatMap(({ line }) => {
            const total = decodeTotal(line)
            return Either.isRight(total) ? [{ id: context.mapId(total.right.id), clicks: total.right.clicks }] : []
          })
          const before = Effect.gen(function* () {
            const snapshot = yield* readSnapshot
            const known = yield* clicksOf(snapshot, team).totalsOf(wanted.map((one) => one.id))
            const booked = new Map(known.map((one) => [one.id, one.clicks]))
            return wanted.flatMap((one) => {
              const clicks = one.clicks - (booked.get(one.id) ?? 0)
              return clicks > 0 ? [{ link: one.id as LinkId, clicks }] : []
            })
          }).pipe(
            Effect.scoped,
            Effect.provideService(SqlClient.SqlClient, sql),
            Effect.provideService(Settings, settings),
            Effect.flatMap((totals) => ledger.import({ job: id, step: number, teamId: team, clicks: [], totals }))
          )
          return { before, commit: Effect.succeed(empty) }
        })

    const partsOf = (zip: ZipReader, given: ArchiveImport): ReadonlyArray<Part> => [
      { name: "team", file: teamFile, atOnce: 1, step: placeTeam },
      { name: "logos", file: logosFile, atOnce: 5, step: placing(placeLogos) },
      { name: "folders", file: folders.file, atOnce: 200, step: placing(placeFolders) },
      { name: "tags", file: tags.file, atOnce: 200, step: placing(placeTags) },
      { name: "domains", file: domains.file, atOnce: 100, step: placeHosts },
      { name: "uploads", file: uploads.file, atOnce: 1, step: placeUploads(zip) },
      { name: "links", file: links.file, atOnce: 200, step: placeManyLinks },
      { name: "pages", file: pages.file, atOnce: 5, step: placing(placePages) },
      { name: "roots", file: domains.file, atOnce: 100, step: placing(placeRoots) },
      { name: "qrcodes", file: qrcodes.file, atOnce: 50, step: placing(placeQrcodes) },
      ...zip.names
        .filter(isClicksFile)
        .sort()
        .map((file): Part => ({ name: "clicks", file, atOnce: clicksAtOnce, step: bookClicks(given) })),
      { name: "totals", file: totalsFile, atOnce: 200, step: addTotals(given) }
    ]

    /** Whether no id of the archive is taken here: then all of them stay. */
    const areFree = (zip: ZipReader) =>
      Effect.gen(function* () {
        for (const { file, table } of sections) {
          const [first] = yield* Stream.runCollect(Stream.take(zip.lines(file, 0), 1))
          const line = first === undefined ? undefined : Option.getOrUndefined(jsonOf(first))
          const id = (line as { readonly id?: unknown } | undefined)?.id
          if (typeof id !== "string" || !/^[0-9a-f-]{36}$/.test(id)) continue
          const known = yield* Effect.orDie(presentIn(sql, table.name, "id", [id]))
          if (known.size > 0) return false
        }
        return true
      })

    const isEmptyTeam = (team: string) =>
      Effect.gen(function* () {
        for (const { table } of sections) {
          const some = yield* sql`SELECT id FROM ${sql(table.name)} WHERE team_id = ${team} LIMIT 1`
          if (some.length > 0) return false
        }
        return true
      })

    const contextOf = ({ id, team, user }: ArchiveImport, kept: boolean) =>
      Effect.map(
        sql<{ id: string; username: string }>`SELECT u.id, u.username FROM users u JOIN members m ON m.user_id = u.id
          WHERE m.team_id = ${team}`,
        (rows): ImportContext => ({
          sql,
          team,
          user,
          people: new Map(rows.map((row) => [row.username, row.id])),
          mapId: idsOf(id, kept)
        })
      )

    const linesOf = (zip: ZipReader, { file }: Part, skip: number): Stream.Stream<GivenLine, ArchiveError> =>
      Stream.map(Stream.zipWithIndex(zip.lines(file, skip)), ([text, n]) => ({
        item: `${file}:${skip + n + 1}`,
        line: Option.getOrNull(jsonOf(text))
      }))

    return {
      /** What an archive holds, without reading all of it. */
      inspect: (file: string) => Effect.scoped(Effect.flatMap(openZip(file), manifestOf)),

      /**
       * Puts an archive into an empty team, step by step: each is one transaction with its position, so that it goes on behind the
       * last one that was stored, and does nothing twice.
       */
      steps: (given: ArchiveImport, position: string | null): Stream.Stream<Step, JobStopped> =>
        Stream.unwrapScoped(
          Effect.gen(function* () {
            const zip = yield* openZip(given.file)
            const manifest = yield* manifestOf(zip)
            if (position === null && !(yield* Effect.orDie(isEmptyTeam(given.team))))
              return yield* new ArchiveError({ message: "The team is not empty: import the archive into a new one." })
            const from =
              position === null
                ? { ...start, kept: yield* areFree(zip) }
                : Option.getOrElse(decodePosition(position), () => start)
            const context = yield* Effect.orDie(contextOf(given, from.kept))
            const parts = partsOf(zip, given)
            const total = parts.reduce((sum, { file }) => sum + (manifest.counts[file] ?? 0), 0)
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
                      commit: Effect.map(commit, ({ created, report }) => ({
                        position: reached,
                        done: lines.length,
                        total,
                        counts: created === 0 ? {} : { [part.name]: created },
                        report: [...broken, ...report.filter(({ item }) => !broken.some((one) => one.item === item))]
                      }))
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
      release: (id: string) =>
        Effect.zipRight(
          Effect.sync(() => rmSync(importFolder(dataDir, id), { recursive: true, force: true })),
          Effect.ignore(ledger.settleImport(id))
        )
    }
  })
}) {}
