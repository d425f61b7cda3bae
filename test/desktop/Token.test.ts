import { networkInterfaces } from "node:os"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Setup } from "../../electron/server/Setup.ts"
import { machine, notice, ownersPage, served, shortcut, start, until } from "./support/Desktop.ts"
import { utilityDouble } from "./support/UtilityDouble.ts"

const status = (url: string, init: RequestInit = {}) =>
  Effect.promise(() => fetch(url, { redirect: "manual", ...init }).then((answer) => answer.status))

const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body)
})

describe("another process on the machine", () => {
  it.live("only sees the public side without a key", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      yield* ownersPage(on)
      const origin = yield* served(on)
      on.clipboard = "https://example.com/"
      on.press(shortcut)
      yield* notice(on, "Short link copied")

      expect(yield* status(on.clipboard)).toBe(302)
      expect(yield* status(`${origin}/health`)).toBe(200)
      for (const path of ["links", "keys", "session", "sessions", "members", "team", "qr", "pages", "analytics"]) {
        expect([path, yield* status(`${origin}/api/v1/${path}`)]).not.toEqual([path, 200])
      }
      for (const path of ["links", "keys", "session", "members", "team"]) {
        expect([path, yield* status(`${origin}/api/v1/${path}`)]).toEqual([path, 401])
      }
      expect(yield* status(`${origin}/api/v1/links`, post({ url: "https://example.com/" }))).toBe(401)
      expect(yield* status(`${origin}/api/v1/session/open`, post({ token: "x".repeat(43) }))).toBe(404)
      expect(yield* status(`${origin}/api/v1/session`, post({ email: "owner@example.com", password: "" }))).not.toBe(
        200
      )
      expect(yield* status(`${origin}/api/v1/session/setup`, post({ token: "x".repeat(43) }))).not.toBe(200)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("cannot use the token that opened the window, nor an invented one", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      on.choose("tray", "Open Linden")
      const window = yield* until("a window", () => on.windows[0])
      const urls = window.webContents.loaded
      const page = yield* ownersPage(on)
      yield* until("the token", () => urls.some((url) => url.includes("#")))
      const token = urls.find((url) => url.includes("#"))?.split("#")[1] ?? ""
      expect(token.length).toBeGreaterThanOrEqual(32)
      expect(yield* status(`${origin}/api/v1/session/open`, post({ token }))).toBe(404)
      yield* until("the end of the token", () => !page.url().includes(token))
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("cannot connect from another machine", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const port = new URL(yield* served(on)).port
      const others = Object.values(networkInterfaces()).flatMap((all) =>
        (all ?? []).filter(({ internal, family }) => !internal && family === "IPv4")
      )
      for (const { address } of others) {
        const heard = yield* Effect.exit(Effect.tryPromise(() => fetch(`http://${address}:${port}/health`)))
        expect([address, heard._tag]).toEqual([address, "Failure"])
      }
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("the port to the server process", () => {
  const request = (tag: string, payload?: unknown) => ({ _tag: "Request", id: "1", tag, payload, headers: [] })

  it.live("ignores invalid messages, refuses those that violate the schema, and continues", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const setup = Schema.encodeSync(Setup)({ _tag: "Serve", dataDir: `${on.home}/data`, port: 0 })
      const child = utilityDouble(on).fork(`${import.meta.dirname}/../../dist/desktop.js`, [setup])
      const heard: Array<{ _tag: string; requestId?: string; exit?: { _tag: string } }> = []
      child.on("message", (message) => heard.push(message))
      const answer = (message: unknown) =>
        Effect.gen(function* () {
          heard.length = 0
          child.postMessage(message)
          return yield* until("an answer", () => heard.find(({ _tag }) => _tag === "Exit" || _tag === "Defect"))
        })
      expect((yield* answer(request("Started"))).exit?._tag).toBe("Success")
      for (const junk of [
        null,
        7,
        "Stop",
        [],
        {},
        { _tag: "Stop" },
        { _tag: "Request" },
        { _tag: "Request", id: {} }
      ]) {
        child.postMessage(junk)
      }
      for (const url of [undefined, null, 7, "", "hello", "javascript:alert(1)", "https://u:p@example.com/"]) {
        const refused = yield* answer(request("Shorten", { url }))
        expect([url, refused.exit?._tag]).not.toEqual([url, "Success"])
      }
      expect((yield* answer(request("Nothing"))).exit?._tag).not.toBe("Success")
      expect((yield* answer(request("Shorten", { url: "https://example.com/" }))).exit?._tag).toBe("Success")
      child.postMessage(request("Stop"))
      yield* until("the end", () => on.children[0]?.exitCode === 0)
    }).pipe(Effect.scoped)
  )

  it.live("ends a process that receives an unknown task", () =>
    Effect.gen(function* () {
      const on = yield* machine
      for (const setup of ["", "{}", `{"_tag":"Serve"}`, `{"_tag":"Serve","dataDir":"x","port":70000}`]) {
        const child = utilityDouble(on).fork(`${import.meta.dirname}/../../dist/desktop.js`, [setup])
        const code = yield* Effect.async<number>((resume) => {
          child.once("exit", (ended: number) => resume(Effect.succeed(ended)))
        })
        expect([setup, code]).toEqual([setup, 1])
      }
    }).pipe(Effect.scoped)
  )
})
