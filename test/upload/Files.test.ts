import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { FileSystem } from "@effect/platform"
import { SystemError } from "@effect/platform/Error"
import { NodeContext } from "@effect/platform-node"
import { expect, it, layer } from "@effect/vitest"
import { Effect, Layer, Option, TestClock } from "effect"
import sharp from "sharp"
import { afterAll } from "vitest"
import { Settings } from "../../src/settings/Settings.ts"
import type { SettingsShape } from "../../src/settings/SettingsShape.ts"
import { UploadFolder } from "../../src/upload/Folder.ts"
import { expectFailure } from "../support/Scenario.ts"
import { ownerKey, TestServer, testServer } from "../support/TestServer.ts"

const names = ["a", "b", "c"].map((letter) => `${letter.repeat(40)}.webp`)
const kept = names.map((file) => ({ file, bytes: Buffer.from(file) }))

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-files-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true, force: true }))
)

/** A disk with room for that many files and half of the next one. */
const diskWith = (room: number) =>
  Layer.effect(
    FileSystem.FileSystem,
    Effect.map(FileSystem.FileSystem, (files) => {
      let written = 0
      const full = new SystemError({
        reason: "Unknown",
        module: "FileSystem",
        method: "writeFile",
        cause: Object.assign(new Error("no space left on device"), { code: "ENOSPC" })
      })
      return {
        ...files,
        writeFile: (path: string, data: Uint8Array, options?: FileSystem.WriteFileOptions) =>
          written++ < room
            ? files.writeFile(path, data, options)
            : Effect.zipRight(files.writeFile(path, data.subarray(0, 5), options), Effect.fail(full))
      }
    })
  ).pipe(Layer.provide(NodeContext.layer))

const filesIn = (dataDir: string, room: number) =>
  Effect.provide(
    UploadFolder,
    UploadFolder.Default.pipe(
      Layer.provide(diskWith(room)),
      Layer.provide(Layer.succeed(Settings, { dataDir } as SettingsShape)),
      Layer.provide(NodeContext.layer)
    )
  )

it.scoped("files are stored under their names, and can be read", () =>
  Effect.gen(function* () {
    const dataDir = yield* folder
    const files = yield* filesIn(dataDir, 9)
    yield* files.keep(kept)
    yield* files.keep(kept)
    expect(readdirSync(join(dataDir, "uploads")).sort()).toEqual(names)
    expect(Option.map(yield* files.read(names[0] ?? ""), (bytes) => Buffer.from(bytes).toString())).toEqual(
      Option.some(names[0])
    )
    for (const name of ["", "..", "../linden.db", `${"a".repeat(40)}.exe`, `x${names[0]}`]) {
      expect(yield* files.read(name)).toEqual(Option.none())
      expect(yield* files.open(name)).toEqual(Option.none())
    }
    yield* files.remove(names)
    expect(readdirSync(join(dataDir, "uploads"))).toEqual([])
  })
)

it.scoped("a file that is uploaded again is not deleted, even if it was about to be", () =>
  Effect.gen(function* () {
    const dataDir = yield* folder
    const files = yield* filesIn(dataDir, 9)
    yield* files.keep(kept.slice(0, 2))
    const before = new Date(Date.now() - 3_700_000)
    for (const name of names.slice(0, 2)) utimesSync(join(dataDir, "uploads", name), before, before)
    const instant = Date.now() - 3_600_000
    const old = yield* files.olderThan(instant)
    expect([...old].sort()).toEqual(names.slice(0, 2))
    yield* TestClock.setTime(Date.now())
    yield* files.keep(kept.slice(0, 1))
    yield* files.sweep(old, instant)
    expect(readdirSync(join(dataDir, "uploads"))).toEqual(names.slice(0, 1))
  })
)

it.scoped("a full disk stores nothing of new files, and keeps existing ones", () =>
  Effect.gen(function* () {
    const dataDir = yield* folder
    const files = yield* filesIn(dataDir, 2)
    yield* files.keep(kept.slice(0, 1))
    const fault = yield* Effect.flip(files.keep(kept))
    expect(fault).toMatchObject({ _tag: "FileWriteError", isFull: true })
    expect(readdirSync(join(dataDir, "uploads"))).toEqual(names.slice(0, 1))
  })
)

const blocked = mkdtempSync(join(tmpdir(), "linden-blocked-"))
writeFileSync(join(blocked, "uploads"), "a file where the folder should be")
afterAll(() => rmSync(blocked, { recursive: true, force: true }))

layer(testServer("sqlite", { dataDir: blocked }), { excludeTestServices: true })(
  "without a folder for uploads",
  (live) => {
    live.effect("a picture gets a 503, since nothing shows whether it exists", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const answer = yield* send("GET", `/uploads/${names[0]}`, { key: null })
        expectFailure(answer, 503)
        expect(answer.headers["retry-after"]).toBe("5")
      })
    )

    live.effect("an upload is answered with 503 and leaves no record", () =>
      Effect.gen(function* () {
        const { url, sql } = yield* TestServer
        const bytes = yield* Effect.promise(() =>
          sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
            .png()
            .toBuffer()
        )
        const answer = yield* Effect.promise(async () => {
          const body = new FormData()
          body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
          const headers = { authorization: `Bearer ${ownerKey}` }
          const response = await fetch(`${url}/api/v1/uploads`, { method: "POST", body, headers })
          const text = await response.text()
          return {
            status: response.status,
            headers: Object.fromEntries(response.headers),
            text,
            body: JSON.parse(text)
          }
        })
        expectFailure(answer, 503)
        expect(answer.headers["retry-after"]).toBeDefined()
        expect(yield* sql`SELECT id FROM uploads`).toEqual([])
      })
    )
  }
)

const swept = mkdtempSync(join(tmpdir(), "linden-swept-"))

layer(testServer("sqlite", { dataDir: swept }), { excludeTestServices: true })("files without an upload", (live) => {
  live.effect("are deleted after an hour; those of finished and running uploads are not", () =>
    Effect.gen(function* () {
      const { url, sweep } = yield* TestServer
      const uploads = join(swept, "uploads")
      const bytes = yield* Effect.promise(() =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
          .png()
          .toBuffer()
      )
      const upload = Effect.promise(async () => {
        const body = new FormData()
        body.append("file", new Blob([Uint8Array.from(bytes)]), "a.png")
        const headers = { authorization: `Bearer ${ownerKey}` }
        return (await fetch(`${url}/api/v1/uploads`, { method: "POST", body, headers })).status
      })
      expect(yield* upload).toBe(201)
      const own = readdirSync(uploads)
      const young = `${"d".repeat(40)}.webp`
      const old = [...names, `.${"a".repeat(40)}.png.abcd-_12.part`]
      for (const name of [...old, young]) writeFileSync(join(uploads, name), "x")
      const before = new Date(Date.now() - 3_700_000)
      for (const name of [...old, ...own]) utimesSync(join(uploads, name), before, before)
      yield* sweep
      expect(readdirSync(uploads).sort()).toEqual([...own, young].sort())
    })
  )
})
