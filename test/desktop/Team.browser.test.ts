import { createServer, type RequestListener } from "node:http"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { axe } from "../dashboard/Axe.ts"
import { freePort, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { listening } from "../support/Listening.ts"
import { comes } from "../support/Patience.ts"
import {
  machine,
  memory,
  notice,
  ownersPage,
  question,
  served,
  shortcut,
  shownWindow,
  start,
  until
} from "./support/Desktop.ts"
import type { Machine } from "./support/Machine.ts"

const key = "key-of-the-team-that-the-desktop-app-uses-1"
const owner = { team_name: "Team", username: "Ana", email: "ana@example.com", password: "a long enough password" }

/** A real server of a team, with an owner who has a password. */
const teamServer = Effect.gen(function* () {
  const port = yield* freePort
  const url = `http://127.0.0.1:${port}`
  const environment = {
    LINDEN_DATA_DIR: yield* temporaryFolder,
    LINDEN_PORT: String(port),
    LINDEN_BASE_URL: url,
    LINDEN_BOOTSTRAP_KEY: key
  }
  const server = yield* runServer(environment)
  const { stdout } = yield* linden(["setup"], environment)
  const answer = yield* Effect.promise(() =>
    fetch(`${url}/api/v1/session/setup`, {
      method: "POST",
      headers: { origin: url, "content-type": "application/json" },
      body: JSON.stringify({ token: new URL(stdout.trim()).hash.slice(1), ...owner })
    })
  )
  expect(answer.status).toBe(200)
  const api = <A>(path: string, body?: unknown) =>
    Effect.promise(async (): Promise<A> => {
      const response = await fetch(`${url}/api/v1${path}`, {
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
      })
      return (await response.json()).data
    })
  const destinations = Effect.map(api<{ links: ReadonlyArray<{ destination_url: string }> }>("/links"), ({ links }) =>
    links.map(({ destination_url }) => destination_url)
  )
  return { ...server, api, url, host: `127.0.0.1:${port}`, destinations }
})

/** The screen with the settings of the app. */
const settings = (on: Machine) =>
  Effect.gen(function* () {
    const page = yield* ownersPage(on)
    yield* until("the first screen", () => page.url().endsWith("/app/overview"))
    yield* Effect.promise(async () => {
      await page.goto(new URL("/app/settings/computer", page.url()).href)
      await page.getByRole("heading", { name: "Your team's server" }).waitFor()
    })
    return page
  })

const fill = (page: Page, address: string, apiKey: string) =>
  Effect.promise(async () => {
    await page.getByRole("textbox", { name: "Server address" }).fill(address)
    await page.getByLabel("API key (optional)").fill(apiKey)
    await page.getByRole("button", { name: "Connect to server" }).click()
  })

const plain = "Connect without encryption?"

const connect = (on: Machine, page: Page, url: string, apiKey: string) =>
  Effect.gen(function* () {
    yield* fill(page, url, apiKey)
    const asked = yield* question(on, plain)
    expect(asked.detail).toContain(url)
    asked.press("Connect")
    yield* Effect.promise(() => page.getByRole("radiogroup", { name: "Create short links on" }).waitFor())
  })

const shorten = (on: Machine, url: string) =>
  Effect.gen(function* () {
    on.notices.length = 0
    on.clipboard = url
    on.press(shortcut)
    yield* notice(on, "Short link copied")
    return on.clipboard
  })

const labels = (on: Machine, menu: "app" | "tray") => on.lines(menu).flatMap(({ label }) => label ?? [])

const isChosen = (on: Machine, label: string) =>
  until(`the choice of ${label}`, () =>
    (["app", "tray"] as const).every((menu) =>
      on.lines(menu).some((line) => line.label === label && line.type === "radio" && line.checked === true)
    )
  )

describe("a team's server that is connected with a key", () => {
  it.live("gets the short links until this computer is chosen, also after the next start", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const first = yield* start(on)
      const page = yield* settings(on)
      const origin = yield* served(on)
      yield* connect(on, page, team.url, key)
      yield* Effect.promise(() => page.getByText("Your system stores the API key encrypted.").waitFor())
      yield* Effect.promise(() => page.getByText("This connection isn't encrypted.").waitFor())
      expect(yield* Effect.promise(() => axe(page))).toEqual([])
      yield* isChosen(on, team.host)

      const made = yield* shorten(on, "https://example.com/for-the-team")
      expect(made.startsWith(`${team.url}/`)).toBe(true)
      expect((yield* Effect.promise(() => fetch(made, { redirect: "manual" }))).status).toBe(302)
      expect(yield* team.destinations).toEqual(["https://example.com/for-the-team"])
      yield* until("the link in the tray", () =>
        labels(on, "tray").some((label) => label.startsWith(made.replace("http://", "")))
      )

      on.choose("tray", "This Computer")
      yield* isChosen(on, "This Computer")
      expect((yield* shorten(on, "https://example.com/for-me")).startsWith(`${origin}/`)).toBe(true)
      yield* until("own links in the tray", () => !labels(on, "tray").some((label) => label.includes("for-the-team")))
      on.choose("app", team.host)
      yield* isChosen(on, team.host)

      const stored = yield* memory(on)
      expect(stored["team"]).toMatchObject({ origin: team.url, isUsed: true, sealedKey: expect.any(String) })
      expect(JSON.stringify(stored)).not.toContain(key)
      yield* first.quit

      const second = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* isChosen(on, team.host)
      expect((yield* shorten(on, "https://example.com/later")).startsWith(`${team.url}/`)).toBe(true)
      on.choose("tray", `Disconnect from ${team.host}`)
      yield* until("no server", () => labels(on, "tray").includes("Connect to a Team's Server…"))
      yield* comes("the end of the stored connection", memory(on), (stored) => stored["team"] === undefined)
      expect((yield* shorten(on, "https://example.com/mine")).startsWith("http://127.0.0.1:")).toBe(true)
      expect(yield* team.destinations).toEqual(["https://example.com/later", "https://example.com/for-the-team"])
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("gets them also with a key that may do nothing else", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const { quit } = yield* start(on)
      const { key: narrow } = yield* team.api<{ key: string }>("/keys", {
        name: "Desktop",
        role: "member",
        scopes: ["links:create"]
      })
      yield* connect(on, yield* settings(on), team.url, narrow)
      expect((yield* shorten(on, "https://example.com/narrow")).startsWith(`${team.url}/`)).toBe(true)
      yield* until("a tray without links", () => labels(on, "tray").includes("No links yet"))
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("is forgotten at the end if the system can't encrypt the key", () =>
    Effect.gen(function* () {
      const on = yield* machine
      on.hasKeyring = false
      const team = yield* teamServer
      const first = yield* start(on)
      const page = yield* settings(on)
      yield* connect(on, page, team.url, key)
      yield* Effect.promise(() => page.getByText("Your system can't encrypt the API key").waitFor())
      expect((yield* shorten(on, "https://example.com/now")).startsWith(`${team.url}/`)).toBe(true)
      const stored = yield* memory(on)
      expect(stored["team"]).toBe(undefined)
      expect(JSON.stringify(stored)).not.toContain(key)
      yield* first.quit
      const second = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* until("no server", () => labels(on, "tray").includes("Connect to a Team's Server…"))
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("whose key can't be decrypted any more is reported, and this computer is used", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const first = yield* start(on)
      yield* connect(on, yield* settings(on), team.url, key)
      yield* first.quit
      on.hasKeyring = false
      const second = yield* start(on, { argv: ["--hidden"] })
      yield* notice(on, `Connect to ${team.host} again`)
      yield* served(on)
      expect((yield* shorten(on, "https://example.com/x")).startsWith(team.url)).toBe(false)
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("reports that it is away or that the key was revoked, and never falls back to this computer", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const { quit } = yield* start(on)
      yield* connect(on, yield* settings(on), team.url, key)
      on.clipboard = "https://example.com/refused"
      team.child.kill("SIGKILL")
      yield* team.ended
      on.press(shortcut)
      expect((yield* notice(on, "The short link could not be created")).body).toBe(
        `${team.host} can't be reached. Check the address and your connection.`
      )
      expect(on.clipboard).toBe("https://example.com/refused")

      on.notices.length = 0
      const port = Number(new URL(team.url).port)
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* listening(
            createServer((_request, response) => response.writeHead(401, { connection: "close" }).end("{}")),
            port
          )
          on.press(shortcut)
          const { body } = yield* notice(on, "The short link could not be created")
          expect(body).toContain("doesn't accept this API key")
        })
      )
      // The window asks what to do instead of showing nothing.
      on.choose("tray", "Open Linden")
      const away = yield* until("a question", () => on.asked[0])
      expect(away.buttons).toEqual(["Try Again", "This Computer", "Cancel"])
      away.press("This Computer")
      yield* isChosen(on, "This Computer")
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("an address that can't be connected", () => {
  it.live("is refused with a sentence that says why, and nothing is stored", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const serving = (listener: RequestListener) =>
        Effect.map(listening(createServer(listener)), (port) => `http://127.0.0.1:${port}`)
      const heard: Array<string | undefined> = []
      const other = yield* serving((request, response) => {
        heard.push(request.headers.authorization)
        response.end("<h1>Hello</h1>")
      })
      const redirecting = yield* serving((_request, response) =>
        response.writeHead(301, { location: `${team.url}/health` }).end()
      )
      const huge = yield* serving((_request, response) => response.end("x".repeat(2_000_000)))
      const starting = yield* serving((_request, response) =>
        response.writeHead(503).end(JSON.stringify({ status: "unavailable", reason: "stopping" }))
      )
      const closed = `http://127.0.0.1:${yield* freePort}`
      const { quit } = yield* start(on)
      const page = yield* settings(on)
      const origin = yield* served(on)

      const cases: ReadonlyArray<readonly [address: string, apiKey: string, sentence: RegExp, isPlain: boolean]> = [
        ["hello", key, /^Enter the address of a Linden server/, false],
        ["http://links.example.com", key, /^Use https:\/\//, false],
        [origin, key, /^This is the address of this computer/, false],
        [other, key, /is not a Linden server\.$/, true],
        [huge, key, /is not a Linden server\.$/, true],
        [redirecting, key, /redirects to another address/, true],
        [starting, key, /is not available right now/, true],
        [closed, key, /can't be reached/, true],
        [team.url.replace("http:", "https:"), key, /has no valid certificate/, false],
        ["https://nowhere.invalid", key, /can't be reached/, false],
        [team.url, "lnd_wrong", /doesn't accept this API key/, true]
      ]
      for (const [address, apiKey, sentence, isPlain] of cases) {
        yield* fill(page, address, apiKey)
        if (isPlain) (yield* question(on, plain)).press("Connect")
        const shown = yield* until(`the sentence for ${address}`, async () => {
          const text = await page.getByRole("alert").textContent({ timeout: 5000 })
          return text !== null && sentence.test(text) && text
        })
        expect([address, shown]).toEqual([address, expect.stringMatching(sentence)])
      }
      // A key is never sent before the server is known to be one of Linden.
      expect(heard).toEqual([undefined])

      yield* fill(page, team.url, key)
      ;(yield* question(on, plain)).press("Cancel")
      yield* Effect.promise(() => page.getByRole("button", { name: "Connect to server" }).isEnabled())
      yield* comes("the end of the stored connection", memory(on), (stored) => stored["team"] === undefined)
      expect(labels(on, "tray")).toContain("Connect to a Team's Server…")
      yield* quit
    }).pipe(Effect.scoped)
  )
})

describe("a team's server with a sign-in in the window", () => {
  it.live("has a window of its own without the bridge, and its session shortens", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const { quit } = yield* start(on)
      const own = yield* shownWindow(on)
      const settingsPage = yield* settings(on)
      const origin = yield* served(on)
      own.move({ x: 300, y: 40, width: 900, height: 700 })
      yield* fill(settingsPage, team.url, "")
      ;(yield* question(on, plain)).press("Connect")
      const remote = yield* until("the window of the server", () => on.windows.find((one) => one !== own && one.isOpen))
      expect(own.isOpen).toBe(false)
      expect(remote.getNormalBounds()).toEqual({ x: 300, y: 40, width: 900, height: 700 })
      expect(remote.options.webPreferences).toMatchObject({
        partition: "persist:linden-team",
        contextIsolation: true,
        sandbox: true,
        nodeIntegration: false,
        webviewTag: false
      })
      expect(remote.options.webPreferences).not.toHaveProperty("preload")

      const page = yield* Effect.promise(() => remote.webContents.page)
      yield* until("the sign-in", () => page.url().startsWith(`${team.url}/app/sign-in`))
      expect(yield* Effect.promise(() => page.evaluate(() => "linden" in window || "__invoke" in window))).toBe(false)
      // Signed out, the shortcut asks for the sign-in.
      on.clipboard = "https://example.com/too-early"
      on.press(shortcut)
      yield* notice(on, `Sign in to ${team.host}`)
      expect(on.clipboard).toBe("https://example.com/too-early")
      yield* Effect.promise(async () => {
        await page.getByLabel("Email").fill(owner.email)
        await page.getByLabel("Password", { exact: true }).fill(owner.password)
        await page.keyboard.press("Enter")
      })
      yield* until("the dashboard of the team", () => page.url().startsWith(`${team.url}/app/overview`))
      expect((yield* shorten(on, "https://example.com/with-a-session")).startsWith(`${team.url}/`)).toBe(true)
      expect(yield* team.destinations).toEqual(["https://example.com/with-a-session"])
      const stored = yield* memory(on)
      expect(stored["team"]).toEqual({ origin: team.url, isUsed: true })

      // The window stays at its own origin. It can't open this computer's either.
      yield* Effect.promise(() => page.evaluate((url) => location.assign(url), `${origin}/app/links`))
      yield* until("the browser", () => on.browser.includes(`${origin}/app/links`))
      expect(page.url().startsWith(team.url)).toBe(true)
      expect(remote.webContents.session.grant("clipboard-sanitized-write", `${team.url}/app/`)).toBe(true)
      expect(remote.webContents.session.grant("clipboard-sanitized-write", `${origin}/app/`)).toBe(false)
      expect(remote.webContents.session.grant("media", `${team.url}/app/`)).toBe(false)
      expect(own.webContents.session.grant("clipboard-sanitized-write", `${team.url}/app/`)).toBe(false)

      // Commands go to the server in use, and the windows change places.
      on.choose("app", "Settings…")
      yield* until("the settings of the team", () => page.url().startsWith(`${team.url}/app/settings`))
      on.choose("tray", "This Computer")
      yield* until("this computer's window", () => own.isOpen && !remote.isOpen)
      on.choose("tray", team.host)
      yield* until("the window of the server", () => remote.isOpen && !own.isOpen)

      on.choose("app", `Disconnect from ${team.host}`)
      yield* until("no window of the server", () => remote.isGone)
      const context = yield* Effect.promise(() => remote.webContents.session.context)
      expect(yield* Effect.promise(() => context.cookies(team.url))).toEqual([])
      yield* until("this computer's window", () => own.isOpen)
      yield* quit
    }).pipe(Effect.scoped)
  )

  it.live("stays signed in for the next start", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const team = yield* teamServer
      const first = yield* start(on)
      yield* fill(yield* settings(on), team.url, "")
      ;(yield* question(on, plain)).press("Connect")
      const remote = yield* until("the window of the server", () =>
        on.windows.find((one, place) => place > 0 && one.isOpen)
      )
      const page = yield* Effect.promise(() => remote.webContents.page)
      yield* Effect.promise(async () => {
        await page.getByLabel("Email").fill(owner.email)
        await page.getByLabel("Password", { exact: true }).fill(owner.password)
        await page.keyboard.press("Enter")
      })
      yield* until("the dashboard of the team", () => page.url().startsWith(`${team.url}/app/overview`))
      yield* first.quit
      const second = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* isChosen(on, team.host)
      expect((yield* shorten(on, "https://example.com/next")).startsWith(`${team.url}/`)).toBe(true)
      on.choose("tray", "New Link")
      const again = yield* until("the window of the server", () => on.windows.find((one) => one.isOpen))
      yield* until("its links", () => again.webContents.getURL().startsWith(`${team.url}/app/links`))
      yield* second.quit
    }).pipe(Effect.scoped)
  )
})
