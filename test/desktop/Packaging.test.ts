import { execFileSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import sharp from "sharp"
import { Setup } from "../../electron/server/Setup.ts"
import { layOut } from "../../electron/stage.mjs"
import { temporaryFolder } from "../support/Linden.ts"
import { machine, until } from "./support/Desktop.ts"
import { utilityDouble } from "./support/UtilityDouble.ts"

const root = join(import.meta.dirname, "../..")

const sizeOf = (picture: Buffer) =>
  Effect.map(
    Effect.promise(() => sharp(picture).metadata()),
    ({ width, height, format }) => [format, width, height]
  )

describe("the packaged app", () => {
  it.live("contains everything it needs, without the repository", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const app = yield* temporaryFolder
      yield* Effect.promise(() => layOut(app))
      const manifest = JSON.parse(readFileSync(join(app, "package.json"), "utf8"))
      expect(existsSync(join(app, manifest.main))).toBe(true)
      expect(existsSync(join(app, "dist/electron/preload.cjs"))).toBe(true)

      const setup = Schema.encodeSync(Setup)({ _tag: "Serve", dataDir: join(on.home, "data"), port: 0 })
      const child = utilityDouble(on).fork(join(app, "dist/desktop.js"), [setup])
      const heard: Array<{ requestId?: string; exit?: { _tag: string; value?: never } }> = []
      child.on("message", (message) => heard.push(message))
      const ask = (id: string, tag: string, payload?: unknown) =>
        Effect.gen(function* () {
          child.postMessage({ _tag: "Request", id, tag, payload, headers: [] })
          const { exit } = yield* until(tag, () => heard.find(({ requestId }) => requestId === id))
          expect([tag, exit?._tag]).toEqual([tag, "Success"])
          return exit?.value as unknown
        })
      const { origin } = (yield* ask("1", "Started")) as { origin: string }
      const token = yield* ask("2", "Open")
      const opened = yield* Effect.promise(() =>
        fetch(`${origin}/api/v1/session/open`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ token })
        })
      )
      expect(opened.status).toBe(200)
      const headers = {
        cookie: (opened.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
        origin,
        "content-type": "application/json"
      }
      const made = yield* Effect.promise(() =>
        fetch(`${origin}/api/v1/qrcodes`, {
          method: "POST",
          headers,
          body: JSON.stringify({ name: "Packed", design_config: {}, url: "https://example.com/" })
        }).then((answer) => answer.json())
      )
      // PNG needs sharp, a package beside the bundle. PDF needs pdfkit, which is inside.
      for (const [format, start] of [
        ["png", "89504e47"],
        ["pdf", "25504446"]
      ]) {
        const image = yield* Effect.promise(() =>
          fetch(`${origin}/api/v1/qrcodes/${made.data?.id}/image?format=${format}`, { headers }).then((answer) =>
            answer.arrayBuffer()
          )
        )
        expect([format, Buffer.from(image).subarray(0, 4).toString("hex")]).toEqual([format, start])
      }
      // The list of common passwords is a file beside the bundle.
      const refused = yield* Effect.promise(() =>
        fetch(`${origin}/api/v1/me`, {
          method: "PUT",
          headers,
          body: JSON.stringify({ email: "owner@example.com", password: "q1w2e3r4t5y6" })
        }).then((answer) => answer.json())
      )
      expect(refused.errors).toEqual({
        password: ["This password is too common. Choose another one."]
      })
      child.postMessage({ _tag: "Request", id: "3", tag: "Stop", headers: [] })
      yield* until("the end", () => on.children[0]?.exitCode === 0)

      const icons = join(app, "dist/electron/icons")
      const icon = (name: string) => readFileSync(join(icons, name))
      expect(yield* sizeOf(icon("icon.png"))).toEqual(["png", 512, 512])
      expect(yield* sizeOf(icon("tray.png"))).toEqual(["png", 32, 32])
      expect(yield* sizeOf(icon("trayTemplate@2x.png"))).toEqual(["png", 36, 36])
      for (const size of [16, 32, 48, 64, 128, 256, 512, 1024]) {
        expect(yield* sizeOf(icon(`linux/${size}x${size}.png`))).toEqual(["png", size, size])
      }
      const ico = icon("icon.ico")
      expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 6])
      const last = 6 + 16 * 5
      expect(yield* sizeOf(ico.subarray(ico.readUInt32LE(last + 12)))).toEqual(["png", 256, 256])
      const icns = icon("icon.icns")
      expect([icns.toString("latin1", 0, 4), icns.readUInt32BE(4)]).toEqual(["icns", icns.length])
    }).pipe(Effect.scoped)
  )

  it("has the fuses of Electron's checklist, and no update feed", () => {
    const config = readFileSync(join(root, "electron-builder.yml"), "utf8")
    for (const fuse of [
      "runAsNode: false",
      "enableCookieEncryption: true",
      "enableNodeOptionsEnvironmentVariable: false",
      "enableNodeCliInspectArguments: false",
      "enableEmbeddedAsarIntegrityValidation: true",
      "onlyLoadAppFromAsar: true",
      "grantFileProtocolExtraPrivileges: false"
    ]) {
      expect(config).toContain(`\n  ${fuse}\n`)
    }
    expect(config).toContain("\npublish: null\n")
    const { version } = JSON.parse(readFileSync(join(root, "node_modules/electron/package.json"), "utf8"))
    expect(config).toContain(`\nelectronVersion: ${version}\n`)
  })

  it("sets up its main process first, and quits if another instance runs", () => {
    const stub = join(import.meta.dirname, "support/ElectronStub.mjs")
    const out = execFileSync(process.execPath, ["--import", stub, join(root, "dist/electron/main.js")], {
      encoding: "utf8"
    })
    expect(JSON.parse(out)).toEqual([
      "enableSandbox",
      "setName Linden",
      "setAppUserModelId app.linden.desktop",
      "requestSingleInstanceLock",
      "exit 0"
    ])
  })

  it("imports Electron only in the two places that run inside it", () => {
    const importers = ["main.ts", "preload.ts"]
    const files = (folder: string): ReadonlyArray<string> =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"))
    const found = files(join(root, "electron")).filter((name) =>
      /^import (?!type )[^"]*? from "electron["/]/m.test(readFileSync(join(root, "electron", name), "utf8"))
    )
    expect(found.sort()).toEqual(importers)
  })
})
