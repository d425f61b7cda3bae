import { createHash } from "node:crypto"
import { Effect } from "effect"
import { kindOf } from "../../picture/Kind.ts"
import type { NamedFile } from "../../upload/FileStore.ts"
import { name as uploadName } from "../../upload/Folder.ts"
import { UploadFilesTable } from "../../upload/Tables.ts"
import { maxUploads } from "../../upload/Upload.ts"
import type { ArchiveError } from "./ArchiveError.ts"
import { candidatesOf, idOf, peopleOf, withoutKnown } from "./Candidates.ts"
import { uploadFile } from "./Format.ts"
import { type GivenLine, type ImportContext, insertRows, type Placed, skipped } from "./ImportContext.ts"
import type { ZipReader } from "./ReadZip.ts"
import { uploads } from "./Sections.ts"

interface Picture {
  readonly file: string
  readonly bytes: number
  readonly content_type: string
}

const picturesOf = (row: Record<string, unknown>): ReadonlyArray<Picture> => [
  row as unknown as Picture,
  ...(JSON.parse(String(row["variants"])) as ReadonlyArray<Picture>)
]

const isSound = ({ file, bytes: length, content_type }: Picture, bytes: Uint8Array | undefined): bytes is Uint8Array =>
  bytes !== undefined &&
  uploadName.test(file) &&
  bytes.length === length &&
  file.startsWith(createHash("sha256").update(bytes).digest("hex").slice(0, 40)) &&
  `image/${kindOf(bytes)}` === content_type

/** The files of an upload, validated by their names and formats; undefined if one of them is wrong. */
export const filesOf = (
  zip: ZipReader,
  context: ImportContext,
  given: GivenLine
): Effect.Effect<ReadonlyArray<NamedFile> | undefined, ArchiveError> =>
  Effect.gen(function* () {
    const [one] = candidatesOf(context, uploads, [given]).good
    if (one === undefined) return undefined
    const files = new Map<string, NamedFile>()
    for (const picture of picturesOf(one.row)) {
      const bytes = yield* zip.bytes(uploadFile(picture.file))
      if (!isSound(picture, bytes)) return undefined
      files.set(picture.file, { file: picture.file, bytes })
    }
    return [...files.values()]
  })

/** Imports the record of an upload whose files are stored. */
export const placeUpload = (context: ImportContext, given: GivenLine, files: ReadonlyArray<NamedFile> | undefined) =>
  Effect.gen(function* () {
    const { sql, team } = context
    const { good, report } = candidatesOf(context, uploads, [given])
    const [one] = yield* withoutKnown(context, "uploads", good, report)
    if (one === undefined) return { created: 0, report } satisfies Placed
    const left = (reason: string): Placed => ({ created: 0, report: [...report, skipped(given.item, reason)] })
    if (files === undefined) return left("Its picture is missing or invalid.")
    const [held] = yield* sql<{ n: number }>`SELECT count(*) AS n FROM uploads WHERE team_id = ${team}`
    if (Number(held?.n) >= maxUploads) return left(`The team already has ${maxUploads} uploads.`)
    const { created_by } = peopleOf(context, one.line)
    yield* insertRows(sql, uploads.table, [{ ...one.row, team_id: team, created_by }])
    yield* insertRows(
      sql,
      UploadFilesTable,
      files.map(({ file }) => ({ file, upload_id: idOf(one) }))
    )
    return { created: 1, report } satisfies Placed
  })
