import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { lineOf } from "../storage/CopyText.ts"
import type { TablesSnapshot } from "../storage/PostgresTables.ts"
import { name as uploadName } from "../upload/Folder.ts"
import { contentsTable } from "./Pairs.ts"

/** The files that the database refers to. */
export const namedText = "SELECT DISTINCT file FROM upload_files ORDER BY file"

/** The upload of a file in a data folder. */
const at = (folder: string, file: string): string => join(folder, "uploads", file)

/** Whether a data folder has a file. */
export const hasUpload = (folder: string, file: string): boolean =>
  uploadName.test(file) && (statSync(at(folder, file), { throwIfNoEntry: false })?.size ?? 0) > 0

export const contentColumns = ["file", "size", "wanted_at", "content"] as const
const kinds = ["text", "number", "number", "bytes"] as const

/** Files of a data folder as rows of PostgreSQL's table of contents, in COPY text. */
export const contentLines = (folder: string, files: ReadonlyArray<string>, now: number): Readable => {
  function* lines() {
    for (const file of files) {
      const content = readFileSync(at(folder, file))
      yield Buffer.from(lineOf([file, content.length, now, content], kinds))
    }
  }
  return Readable.from(lines(), { objectMode: false })
}

/** Writes contents in the database to files of a data folder, one at a time. */
export const writeContents = async ({ rows }: TablesSnapshot, files: ReadonlyArray<string>, folder: string) => {
  mkdirSync(join(folder, "uploads"), { recursive: true, mode: 0o700 })
  for (const file of files.filter((one) => uploadName.test(one))) {
    const [found] = await rows<{ content: Buffer | null }>(`SELECT content FROM ${contentsTable} WHERE file = $1`, [
      file
    ])
    // The content is in the bucket.
    if (!found?.content) continue
    writeFileSync(at(folder, file), found.content, { flag: "wx", mode: 0o600, flush: true })
  }
}
