import { Effect } from "effect"
import { ZipFile } from "yazl"
import { fileOf } from "./ArchiveKit.ts"

/** A handwritten zip of text files. */
export const zipOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Effect.flatMap(
    Effect.promise(async () => {
      const zip = new ZipFile()
      for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
      zip.end()
      const chunks: Array<Buffer> = []
      for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer)
      return new Uint8Array(Buffer.concat(chunks))
    }),
    fileOf
  )

/** The manifest of an archive of an earlier version, which does not say what is left out. */
export const manifest = JSON.stringify({
  product: "linden-team",
  format: 1,
  version: "9.9.9",
  created_at: "2026-01-01T00:00:00.000Z",
  counts: {},
  missing: []
})
/** An id that ends in a number. */
export const id = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, "0")}`
/** The lines of a file; a string stands for itself. */
export const lines = (...rows: ReadonlyArray<unknown>) =>
  rows.map((row) => `${typeof row === "string" ? row : JSON.stringify(row)}\n`).join("")
