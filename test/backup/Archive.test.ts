import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { backupFormat, type Manifest } from "../../src/backup/Manifest.ts"
import { packArchive } from "../../src/backup/PackArchive.ts"
import { readArchive } from "../../src/backup/ReadArchive.ts"
import { sha256 } from "../../src/backup/Trailer.ts"
import { version } from "../../src/node/Version.ts"
import { temporaryFolder } from "../support/Linden.ts"

const newest = { main: 30, clicks: 7 }
const texts: Readonly<Record<string, string>> = {
  "node-id": "0190a0a0-0000-7000-8000-000000000001",
  "journal/000000000001.ndj": "a line\n".repeat(50),
  "uploads/0123456789012345678901234567890123456789.png": "picture"
}

/** An archive of a few small files, with an optional different manifest. */
const archive = (change: Partial<Manifest> = {}, extra: ReadonlyArray<string> = []) =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    for (const name of ["journal", "uploads"]) mkdirSync(join(folder, name))
    for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text)
    const manifest: Manifest = {
      product: "linden",
      format: backupFormat,
      version: "9.9.9",
      created_at: "2026-01-02T03:04:05.678Z",
      database: "sqlite",
      node: "0190a0a0-0000-7000-8000-000000000001",
      migrations: newest,
      counts: {},
      missing: [],
      parts: Object.entries(texts).map(([path, text]) => ({
        path,
        bytes: text.length,
        sha256: sha256().update(text).digest("hex")
      })),
      ...change
    }
    writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest))
    const file = join(folder, "made.tar.gz")
    const names = ["manifest.json", ...Object.keys(texts), ...extra]
    yield* Effect.promise((signal) => packArchive(folder, names, file, () => {}, signal))
    return file
  })

const read = (file: string) => {
  const got: Record<string, string> = {}
  const sinkOf = (path: string) => {
    got[path] = ""
    const write = (chunk: Uint8Array) => {
      got[path] += Buffer.from(chunk).toString()
    }
    return { write, end: () => {} }
  }
  return Effect.tryPromise({
    try: async (signal) => ({ manifest: await readArchive(file, newest, sinkOf, () => {}, signal), got }),
    catch: (fault) => (fault as Error).message
  })
}

describe("a backup archive", () => {
  it.scopedLive("restores what was packed", () =>
    Effect.gen(function* () {
      const { got, manifest } = yield* read(yield* archive())
      expect(got).toEqual(texts)
      expect(manifest.version).toBe("9.9.9")
    })
  )

  it.scopedLive("is refused if any bit is flipped or it is cut off anywhere", () =>
    Effect.gen(function* () {
      const file = yield* archive()
      const whole = readFileSync(file)
      const size = statSync(file).size
      for (let at = 0; at < size; at++) {
        const bytes = Buffer.from(whole)
        bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
        writeFileSync(file, bytes)
        const told = yield* Effect.flip(read(file))
        expect(told, `byte ${at} of ${size}`).toMatch(
          /^the (backup is damaged in its part \S+|file is not a Linden backup)/
        )
      }
      for (let length = 0; length < size; length += 17) {
        writeFileSync(file, whole.subarray(0, length))
        const told = yield* Effect.flip(read(file))
        expect(told, `${length} of ${size} bytes`).toMatch(/^the (backup is damaged|file is not a Linden backup)/)
      }
    })
  )

  it.scopedLive("names the file with unexpected content", () =>
    Effect.gen(function* () {
      const parts = Object.entries(texts).map(([path, text]) => ({
        path,
        bytes: text.length,
        sha256: path.startsWith("journal") ? "0".repeat(64) : sha256().update(text).digest("hex")
      }))
      expect(yield* Effect.flip(read(yield* archive({ parts })))).toBe(
        "the backup is damaged in its part journal/000000000001.ndj: its checksum does not match."
      )
      const more = [...parts, { path: "clicks.db", bytes: 1, sha256: "0".repeat(64) }]
      expect(
        yield* Effect.flip(
          read(
            yield* archive({
              parts: more.map((one) => ({
                ...one,
                sha256: sha256()
                  .update(texts[one.path] ?? "")
                  .digest("hex")
              }))
            })
          )
        )
      ).toBe("the backup is damaged in its part clicks.db: it is missing.")
    })
  )

  it.scopedLive("from a newer version is refused with a one-line message", () =>
    Effect.gen(function* () {
      const line = `the backup was created by Linden 9.9.9, which is newer than this one, ${version}. Restore it with that version.`
      expect(yield* Effect.flip(read(yield* archive({ format: backupFormat + 1, built: "2030-01-02" })))).toBe(
        line.replace("9.9.9", "9.9.9 (2030-01-02)")
      )
      expect(yield* Effect.flip(read(yield* archive({ format: backupFormat + 1 })))).toBe(line)
      expect(yield* Effect.flip(read(yield* archive({ migrations: { main: 31, clicks: 7 } })))).toBe(line)
      expect(yield* Effect.flip(read(yield* archive({ migrations: { main: 30, clicks: 8 } })))).toBe(line)
    })
  )

  it.scopedLive("with paths outside its folder is refused", () =>
    Effect.gen(function* () {
      for (const path of ["../out", "/etc/passwd", ".hidden", "a/b/c", "uploads/../x"]) {
        const parts = [{ path, bytes: 0, sha256: "0".repeat(64) }]
        expect(yield* Effect.flip(read(yield* archive({ parts })))).toBe(
          "the backup is damaged in its part manifest.json: it is invalid."
        )
      }
    })
  )
})
