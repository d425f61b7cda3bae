import { SqlClient } from "@effect/sql"
import { Chunk, Clock, Effect, Option, Stream } from "effect"
import { Caller } from "../../auth/Caller.ts"
import { Manager } from "../../auth/Policy.ts"
import { utf8 } from "../../lib/Utf8.ts"
import { type ZipEntry, zipOf } from "../../lib/WriteZip.ts"
import { version } from "../../node/Version.ts"
import { Settings } from "../../settings/Settings.ts"
import { type ReadSnapshot, readSnapshot } from "../../storage/ReadSnapshot.ts"
import type { OpenFile } from "../../upload/FileStore.ts"
import { UploadFiles } from "../../upload/Files.ts"
import { leftOutOfArchives } from "./Coverage.ts"
import {
  type ArchiveManifest,
  archiveFormat,
  clicksFile,
  logosFile,
  manifestFile,
  membersFile,
  teamFile,
  totalsFile,
  uploadFile
} from "./Format.ts"
import { clicksOf } from "./ReadClicks.ts"
import { lineOf, sectionLines } from "./ReadRows.ts"
import { totalLines } from "./ReadTotals.ts"
import { addedSections, logos, sections } from "./Sections.ts"
import { teamLine } from "./TeamSettings.ts"

const people = ["created_by", "updated_by"] as const

/** A team's data as a zip: rows as lines, pictures as files, and clicks by month. */
export class TeamArchive extends Effect.Service<TeamArchive>()("export/archive/TeamArchive", {
  dependencies: [UploadFiles.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const settings = yield* Settings
    const files = yield* UploadFiles

    const entriesOf = (snapshot: ReadSnapshot, team: string, now: number) =>
      Effect.gen(function* () {
        const counts: Record<string, number> = {}
        const missing: Array<string> = []
        const lines = (name: string, rows: Stream.Stream<object>): ZipEntry => {
          counts[name] = 0
          const bytes = Stream.mapChunks(rows, (some) => {
            counts[name] = (counts[name] ?? 0) + some.length
            let text = ""
            for (const row of some) text += `${JSON.stringify(row)}\n`
            return Chunk.of(utf8(text))
          })
          return { name, bytes }
        }
        const users = new Map(
          (yield* snapshot.main("SELECT id, username FROM users")).map((row) => [row["id"], row["username"]])
        )
        // People are exported by username, because ids mean nothing on another installation.
        const named = (row: Record<string, unknown>) => {
          for (const column of people) if (column in row) row[column] = users.get(row[column]) ?? null
          return row
        }
        const own = Effect.map(snapshot.main("SELECT * FROM teams WHERE id = ?", [team]), ([row]) =>
          teamLine(row ?? {})
        )
        const members = snapshot.main(
          `SELECT u.username, m.role FROM members m JOIN users u ON u.id = m.user_id WHERE m.team_id = ?
            ORDER BY m.created_at, u.id`,
          [team]
        )
        const drawn = snapshot.main(
          `SELECT hash, logo FROM qrcode_logos WHERE hash IN (SELECT logo_hash FROM qrcodes WHERE team_id = ?) ORDER BY hash`,
          [team]
        )
        const held = yield* snapshot.main(
          `SELECT DISTINCT f.file FROM upload_files f JOIN uploads u ON u.id = f.upload_id WHERE u.team_id = ? ORDER BY f.file`,
          [team]
        )
        const pictures = held.map(({ file }): ZipEntry => {
          const name = String(file)
          const bytes = Stream.unwrap(
            Effect.map(
              Effect.orElseSucceed(files.open(name), () => Option.none<OpenFile>()),
              Option.match({
                onNone: () => {
                  missing.push(name)
                  return Stream.empty
                },
                onSome: ({ stream }) => stream
              })
            )
          )
          return { name: uploadFile(name), bytes, isPacked: true }
        })
        const clicks = clicksOf(snapshot, team)
        const months = yield* clicks.months
        const manifest = Stream.sync(() => {
          const told: ArchiveManifest = {
            product: "linden-team",
            format: archiveFormat,
            version,
            created_at: new Date(now).toISOString(),
            counts,
            missing: missing.sort(),
            left_out: leftOutOfArchives
          }
          return utf8(`${JSON.stringify(told, undefined, 2)}\n`)
        })
        const entries: ReadonlyArray<ZipEntry> = [
          lines(teamFile, Stream.fromEffect(own)),
          lines(membersFile, Stream.fromIterableEffect(members) as Stream.Stream<object>),
          lines(
            logosFile,
            Stream.map(Stream.fromIterableEffect(drawn), (row) => lineOf(logos, row))
          ),
          ...[...sections, ...addedSections].map((section) =>
            lines(section.file, sectionLines(snapshot, section, team, named))
          ),
          lines(totalsFile, totalLines(snapshot, clicks, team)),
          ...months.map((start) => lines(clicksFile(start), clicks.ofMonth(start))),
          ...pictures,
          // The manifest comes last, so that an archive without it is known to be incomplete.
          { name: manifestFile, bytes: manifest }
        ]
        return entries
      })

    return {
      /**
       * The bytes of the zip, read while they are sent. The content is a snapshot from the time at which sending
       * starts.
       */
      stream: Stream.unwrapScoped(
        Effect.gen(function* () {
          yield* Manager
          const { teamId } = yield* Caller
          const now = yield* Clock.currentTimeMillis
          const snapshot = yield* readSnapshot
          return zipOf(yield* entriesOf(snapshot, teamId, now), new Date(now))
        })
      ).pipe(Stream.provideService(SqlClient.SqlClient, sql), Stream.provideService(Settings, settings))
    }
  })
}) {}
