import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import Database from "better-sqlite3"
import { Effect, Exit, Scope } from "effect"
import type { Browser, Cookie, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest"
import { launchChromium } from "../support/Chromium.ts"
import { firstSession } from "../support/FirstSession.ts"
import { endServer, freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { axe, axeInEachLook } from "./Axe.ts"
import { makeWindows, type WindowOptions } from "./Windows.ts"

/** The owner's API key on a test server. */
export const ownerKey = "owner-key-of-the-dashboard-0123456789"
export const owner = { username: "Ana", email: "ana@example.com", password: "a long enough password" }

// Headless browsers count as bots, which most reports exclude.
const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"

type OpenOptions = WindowOptions & {
  /** Opens the window without the owner's session. */
  readonly signedOut?: boolean
}

export interface Dashboard {
  /** The server's URL without a trailing slash. */
  readonly url: string
  /** The one-time link from `linden setup`, if the dashboard is fresh. */
  readonly setupLink: string
  /** Opens a screen, such as `/links`, in a new window. Console errors and failed requests fail the test. */
  readonly open: (path: string, options?: OpenOptions) => Promise<Page>
  /** Closes a window before its test ends, so that the next one opens sooner. */
  readonly close: (tab: Page) => Promise<void>
  /** Allows requests whose "status path" matches to fail in this test and to log an error. */
  readonly expectFailures: (pattern: RegExp) => void
  /** Calls the API with the owner's key; returns `data`. */
  readonly api: <A = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<A>
  /** Visits an address as an ordinary browser without a session, without following redirects. */
  readonly visit: (address: string, headers?: Readonly<Record<string, string>>) => Promise<Response>
  /** The WCAG 2.2 AA rules that a window violates, with the offending elements. */
  readonly axe: (tab: Page) => Promise<ReadonlyArray<string>>
  /** The same in light and dark mode. */
  readonly axeInEachLook: (tab: Page) => Promise<ReadonlyArray<string>>
  /** Sends a signal to the server. */
  readonly kill: (signal: NodeJS.Signals) => void
  /** Stops the server, as an update would. */
  readonly stop: () => Promise<void>
  /** Starts the server again at the same address, with the same data. */
  readonly start: () => Promise<void>
  /** Makes all password confirmations expire. */
  readonly forgetPasswords: () => void
  /** Makes all sessions lack a second factor, as if they had begun elsewhere. */
  readonly forgetFactors: () => void
  /** Stores a title and an icon for a URL, as if its page had been fetched. */
  readonly tellDestination: (url: string, title: string, icon?: Uint8Array) => void
  /** Marks a destination as broken, as two checks would, the first one two days ago. */
  readonly tellBroken: (url: string) => void
}

const ownKey = { LINDEN_BOOTSTRAP_KEY: ownerKey }

const setUp = (environment: Readonly<Record<string, string>>) =>
  Effect.map(linden(["setup"], environment), ({ stdout }) => stdout.trim())

interface Installation {
  /** A data folder that no server uses. */
  readonly folder: string
  readonly session: ReadonlyArray<Cookie>
}

/** Sets up an installation with a signed-in owner, and stops its server. */
const makeInstallation = (browser: Browser): Effect.Effect<Installation> =>
  Effect.gen(function* () {
    const folder = mkdtempSync(join(tmpdir(), "linden-dashboard-"))
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
    const environment = { ...ownKey, LINDEN_DATA_DIR: folder }
    const server = yield* runServer(environment)
    const link = yield* setUp({ ...environment, LINDEN_BASE_URL: server.url })
    const { cookies: session } = yield* Effect.promise(() =>
      firstSession(browser, server.url, link, { team_name: "Home", ...owner })
    )
    yield* endServer(server, "SIGTERM")
    return { folder, session }
  }).pipe(Effect.scoped)

// Shared by all files of a worker: each starts its server on a copy.
let installation: Promise<Installation> | undefined

interface Options {
  /** Leaves the installation in the state of its first start. */
  readonly fresh?: boolean
  /** Its host name, over plain http; Chromium resolves "linden.test". */
  readonly host?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** Tests of the dashboard in a real browser, on a built server with a separate database. */
export const dashboard = (
  name: string,
  tests: (shown: Dashboard) => void,
  { fresh = false, host = "127.0.0.1", environment: more = {} }: Options = {}
) => {
  // The tests of a group build on each other, on one server.
  describe(name, { shuffle: false }, () => {
    let scope: Scope.CloseableScope
    let browser: Browser
    let windows: ReturnType<typeof makeWindows>
    let session: ReadonlyArray<Cookie> = []
    let environment: Readonly<Record<string, string>> = {}
    let server: Effect.Effect.Success<ReturnType<typeof runServer>>
    let [url, setupLink, folder] = ["", "", ""]
    let faults: Array<string> = []
    let expected: Array<RegExp> = []

    const api: Dashboard["api"] = async (method, path, body) => {
      const answer = await fetch(`${server.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${ownerKey}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return JSON.parse(text).data
    }

    const inScope = <A>(effect: Effect.Effect<A, never, Scope.Scope>) => Effect.runPromise(Scope.extend(effect, scope))

    beforeAll(async () => {
      scope = await Effect.runPromise(Scope.make())
      folder = await inScope(temporaryFolder)
      const port = String(await inScope(freePort))
      url = `http://${host}:${port}`
      environment = {
        LINDEN_DATA_DIR: folder,
        ...ownKey,
        LINDEN_PORT: port,
        LINDEN_BASE_URL: url,
        ...more
      }
      browser = await launchChromium()
      windows = makeWindows(browser, url, watch)
      if (!fresh) {
        installation ??= Effect.runPromise(makeInstallation(browser))
        const made = await installation
        cpSync(made.folder, folder, { recursive: true })
        session = made.session.map((cookie) => ({ ...cookie, domain: host }))
        // The session is bound to the host where it began.
        const database = new Database(join(folder, "linden.db"))
        database.prepare("UPDATE sessions SET host = NULL").run()
        database.close()
      }
      server = await inScope(runServer(environment))
      if (fresh) setupLink = await inScope(setUp(environment))
    })

    afterEach(async () => {
      // Faults after this point do not belong to the test.
      const seen = faults.filter((fault) => !expected.some((pattern) => pattern.test(fault)))
      await windows.closeAll()
      faults = []
      expected = []
      // As text, because a summary of a list leaves out what is in it.
      expect(seen.join("\n")).toBe("")
    })

    afterAll(async () => {
      await browser?.close()
      await Effect.runPromise(Scope.close(scope, Exit.void))
    })

    const watch = (tab: Page) => {
      tab.on("console", (message) => {
        // Failed loads are reported below, with their status.
        if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return
        faults.push(`console ${message.text()}`)
      })
      tab.on("pageerror", (error) => faults.push(`error ${error.message}`))
      tab.on("response", (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${new URL(response.url()).pathname}`)
      })
      tab.on("requestfailed", (request) => {
        // The page itself cancels requests that a newer one replaces.
        const reason = request.failure()?.errorText ?? ""
        if (reason !== "net::ERR_ABORTED") faults.push(`failed ${reason} ${request.url()}`)
      })
    }

    tests({
      get url() {
        return url
      },
      get setupLink() {
        return setupLink
      },
      open: async (path, { signedOut = false, ...options } = {}) => {
        const tab = await windows.open({ userAgent: agent, ...options }, signedOut || fresh ? [] : session)
        // The first picture starts server threads, which takes a while on a shared machine.
        tab.setDefaultTimeout(60_000)
        await tab.goto(`${url}/app${path}`)
        return tab
      },
      close: (tab) => windows.close(tab),
      expectFailures: (pattern) => {
        expected.push(pattern)
      },
      api,
      visit: (address, headers = {}) =>
        fetch(address, { redirect: "manual", headers: { "user-agent": agent, ...headers } }),
      axe,
      axeInEachLook,
      kill: (signal) => {
        server.child.kill(signal)
      },
      stop: async () => {
        server.child.kill("SIGTERM")
        await Effect.runPromise(server.ended)
      },
      start: async () => {
        server = await inScope(runServer(environment))
      },
      forgetPasswords: () => {
        const database = new Database(join(folder, "linden.db"))
        database.prepare("UPDATE sessions SET confirmed_at = 0").run()
        database.close()
      },
      forgetFactors: () => {
        const database = new Database(join(folder, "linden.db"))
        database.prepare("UPDATE sessions SET second_factor = 0").run()
        database.close()
      },
      tellDestination: (url, title, icon) => {
        const database = new Database(join(folder, "linden.db"))
        const name = "1".repeat(40)
        const told = "UPDATE destinations SET title = ?, icon = ?, fetched_at = 1, due_at = NULL WHERE url = ?"
        if (icon !== undefined) {
          database
            .prepare(
              "INSERT INTO destination_icons SELECT ?, id, 'picture', ?, 1 FROM teams WHERE true ON CONFLICT DO NOTHING"
            )
            .run(name, icon)
        }
        expect(database.prepare(told).run(title, icon === undefined ? null : name, url).changes).toBe(1)
        database.close()
      },
      tellBroken: (url) => {
        const database = new Database(join(folder, "linden.db"))
        const [since, now] = [Date.now() - 2 * 86_400_000, Date.now() - 3_600_000]
        database
          .prepare(
            "INSERT INTO destination_checks (team_id, hash, url, host, status, fault, failing_since, checked_at) " +
              "SELECT DISTINCT team_id, destination_hash, destination_url, '', 404, 'not_found', ?, ? FROM links WHERE destination_url = ?"
          )
          .run(since, now, url)
        const turned = database.prepare("UPDATE destination_checks SET is_broken = 1 WHERE url = ?").run(url)
        expect(turned.changes).toBe(1)
        database.close()
      }
    })
  })
}
