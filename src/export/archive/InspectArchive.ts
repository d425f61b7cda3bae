import { SqlClient } from "@effect/sql"
import { Effect, Either, Option, ParseResult, Stream } from "effect"
import { fault } from "../../contract/faults/Fault.ts"
import { ArchiveError } from "./ArchiveError.ts"
import { idsOf } from "./ArchiveIds.ts"
import type { ArchiveImport } from "./ArchiveImport.ts"
import { ArchiveManifest, archiveFormat, manifestFile } from "./Format.ts"
import { type ImportContext, presentIn } from "./ImportContext.ts"
import { jsonOf } from "./ReadLine.ts"
import type { ZipReader } from "./ReadZip.ts"
import { addedSections, sections } from "./Sections.ts"

/** Reads the manifest of an archive; fails if this program can't read its format. */
export const manifestOf = (zip: ZipReader) =>
  Effect.gen(function* () {
    const bytes = yield* zip.bytes(manifestFile)
    if (bytes === undefined) return yield* new ArchiveError({ fault: fault("not_an_archive") })
    const text = Option.getOrNull(jsonOf(new TextDecoder().decode(bytes)))
    const manifest = ParseResult.decodeUnknownEither(ArchiveManifest)(text)
    if (Either.isLeft(manifest)) return yield* new ArchiveError({ fault: fault("other_archive") })
    if (manifest.right.format > archiveFormat)
      return yield* new ArchiveError({ fault: fault("newer_archive", { version: manifest.right.version }) })
    return manifest.right
  })

/** The checks before an import. */
export const archiveChecks = Effect.map(SqlClient.SqlClient, (sql) => {
  /** Whether the first id in each file is available in this installation. If so, the import keeps all ids. */
  const areFree = (zip: ZipReader) =>
    Effect.gen(function* () {
      for (const { file, table } of [...sections, ...addedSections]) {
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

  /** The context of an import into a team. */
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

  return { areFree, isEmptyTeam, contextOf }
})
