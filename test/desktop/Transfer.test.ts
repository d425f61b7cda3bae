import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { serverCommand } from "../../electron/data/NetworkAccess.ts"
import { endServer, runServer, temporaryFolder } from "../support/Linden.ts"
import { patiently } from "../support/Patience.ts"
import { machine, notice, question, served, shortcut, start, until } from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

/** The status of a visit, once a server that restarts accepts connections again. */
const visit = (url: string) =>
  Effect.tryPromise(() => fetch(url, { redirect: "manual" }).then(({ status }) => status)).pipe(
    Effect.retry(patiently),
    Effect.orDie
  )

const shorten = (on: Machine, url: string) =>
  Effect.gen(function* () {
    on.notices.length = 0
    on.clipboard = url
    on.press(shortcut)
    yield* notice(on, "Short link copied")
    return new URL(on.clipboard).pathname
  })

const home = (on: Machine) => join(on.home, "config/Linden")

const exported = (on: Machine) =>
  Effect.gen(function* () {
    on.file = join(on.home, "linden-2026-11-20.tar.gz")
    on.choose("app", "Export All Data…")
    yield* notice(on, "Your data was exported")
    return on.file
  })

const imported = (on: Machine, file: string) =>
  Effect.gen(function* () {
    on.notices.length = 0
    on.asked.length = 0
    on.file = file
    // The previous one ends a moment after its result was read.
    const asked = yield* until("a question", () => {
      if (on.asked.length === 0) on.choose("app", "Import Data…")
      return on.asked.shift()
    })
    expect(asked.message).toBe("Replace all data on this machine?")
    asked.press("Replace")
  })

describe("an export", () => {
  it.live("contains everything, and one command serves it elsewhere", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on)
      const origin = yield* served(on)
      const path = yield* shorten(on, "https://example.com/exported")
      expect(yield* visit(`${origin}${path}`)).toBe(302)
      const file = yield* exported(on)
      expect(readdirSync(on.home).filter((name) => name.endsWith(".part"))).toEqual([])
      yield* served(on)
      expect(yield* visit(`${origin}${path}`)).toBe(302)
      const window = yield* until("a window", () => on.windows[0])
      expect(window.progress.at(-1)).toBe(-1)
      expect(window.progress).toContain(1)
      yield* quit

      // The documented command up to the server's own start, for which the test uses a separate port.
      const folder = yield* temporaryFolder
      renameSync(file, join(folder, "linden-2026-11-20.tar.gz"))
      const [before] = serverCommand.split(" && LINDEN_")
      execFileSync("/bin/sh", ["-c", before ?? ""], { cwd: folder })
      const server = yield* runServer({ LINDEN_DATA_DIR: join(folder, "data") })
      expect(yield* visit(`${server.url}${path}`)).toBe(302)
      yield* endServer(server, "SIGTERM")
    }).pipe(Effect.scoped)
  )

  it.live("that is cancelled or cannot be written changes nothing", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      const path = yield* shorten(on, "https://example.com/kept")
      on.file = undefined
      on.choose("app", "Export All Data…")
      yield* until("a dialog", () => on.dialogs === 1)
      on.file = join(on.home, "no/such/folder/linden.tar.gz")
      const refused = yield* until("a message", () => {
        if (on.dialogs < 2) on.choose("app", "Export All Data…")
        return on.asked[0]
      })
      expect(refused.detail).toMatch(/^Nothing was exported\. /)
      refused.press("OK")
      yield* served(on)
      expect(yield* visit(`${origin}${path}`)).toBe(302)
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("an import", () => {
  it.live("replaces all existing data with the archive", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      const first = yield* shorten(on, "https://example.com/first")
      const file = yield* exported(on)
      yield* served(on)
      const second = yield* shorten(on, "https://example.com/second")
      yield* imported(on, file)
      yield* notice(on, "Your data was imported")
      yield* served(on)
      expect(yield* visit(`${origin}${first}`)).toBe(302)
      expect(yield* visit(`${origin}${second}`)).toBe(404)
      expect(readdirSync(home(on)).filter((name) => name.startsWith("data"))).toEqual(["data"])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("of an unusable file says why and leaves everything unchanged", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { quit } = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      const path = yield* shorten(on, "https://example.com/kept")
      const file = yield* exported(on)
      yield* served(on)

      const folder = yield* temporaryFolder
      const archive = (name: string, fill: (inside: string) => void, ...options: ReadonlyArray<string>) => {
        const inside = join(folder, name)
        mkdirSync(inside)
        fill(inside)
        execFileSync("tar", ["-czf", `${inside}.tar.gz`, ...options, "-C", inside, "."])
        return `${inside}.tar.gz`
      }
      const unpacked = (inside: string) => execFileSync("tar", ["-xzf", file, "-C", inside])
      const junk = join(folder, "junk.tar.gz")
      writeFileSync(junk, "This is no archive.")
      const cut = join(folder, "cut.tar.gz")
      writeFileSync(cut, readFileSync(file).subarray(0, 4000))
      const secret = join(folder, "secret.db")
      writeFileSync(secret, "secret")
      const cases: ReadonlyArray<readonly [file: string, why: RegExp]> = [
        [junk, /./],
        [cut, /./],
        [join(folder, "missing.tar.gz"), /./],
        [archive("empty", () => {}), /linden\.db is missing/],
        [archive("damaged", (inside) => writeFileSync(join(inside, "linden.db"), "x".repeat(9000))), /damaged/],
        [archive("linked", (inside) => symlinkSync(secret, join(inside, "linden.db"))), /./],
        [
          archive("newer", (inside) => {
            unpacked(inside)
            const sql = "INSERT INTO linden_migrations (migration_id, name) VALUES (9999, 'later')"
            const script = `new (require("better-sqlite3"))(process.argv[1]).exec(process.argv[2])`
            execFileSync(process.execPath, ["-e", script, join(inside, "linden.db"), sql])
          }),
          /newer version/
        ]
      ]
      for (const [one, why] of cases) {
        yield* imported(on, one)
        const { detail, press } = yield* question(on, "Something went wrong")
        press("OK")
        expect([one, detail.startsWith("Nothing was imported. Your links are unchanged. ")]).toEqual([one, true])
        expect(detail).toMatch(why)
        yield* served(on)
        expect(yield* visit(`${origin}${path}`)).toBe(302)
      }
      expect(readdirSync(home(on)).filter((name) => name.startsWith("data"))).toEqual(["data"])
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("that was interrupted between its two steps is reverted at the next start", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on, { argv: ["--hidden"] })
      const origin = yield* served(on)
      const path = yield* shorten(on, "https://example.com/kept")
      yield* first.quit
      renameSync(join(home(on), "data"), join(home(on), "data.before"))
      const second = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      expect(yield* visit(`${origin}${path}`)).toBe(302)
      expect(existsSync(join(home(on), "data.before"))).toBe(false)
      yield* second.quit
    }).pipe(Effect.scoped)
  )
})
