import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import Database from "better-sqlite3"
import { Effect, Fiber } from "effect"
import { desktop } from "../../../electron/Desktop.ts"
import { FirstPort } from "../../../electron/server/Server.ts"
import { shellElectron } from "../../../electron/shell/ShellElectron.ts"
import { identityPath } from "../../../src/domain/Installation.ts"
import { freePort, temporaryFolder } from "../../support/Linden.ts"
import { patiently } from "../../support/Patience.ts"
import { electronDouble, type Launch } from "./ElectronDouble.ts"
import { Machine } from "./Machine.ts"

export const shortcut = "CommandOrControl+Shift+L"

/** A machine with its own home folder; its remaining processes are killed at the end. */
export const machine = Effect.gen(function* () {
  const one = new Machine(yield* temporaryFolder, yield* freePort)
  yield* Effect.addFinalizer(() =>
    Effect.sync(() => {
      for (const child of one.children) child.kill("SIGKILL")
    })
  )
  return one
})

/** Starts the app on a machine, as a person does. */
export const start = (on: Machine, launch: Launch = {}) =>
  Effect.gen(function* () {
    const { app, api, browser } = electronDouble(on, launch)
    const life = yield* Effect.provide(desktop, shellElectron(api)).pipe(
      // Apps of other tests run at the same time.
      Effect.provideService(FirstPort, on.firstPort),
      Effect.forkDaemon
    )
    yield* Effect.addFinalizer(() => Effect.promise(() => browser.close()))
    yield* Effect.addFinalizer(() => Fiber.interrupt(life))
    return {
      app,
      /** Quits as the system's menu does, and waits for the end. */
      quit: Effect.zipRight(
        Effect.sync(() => app.quit()),
        Effect.as(Fiber.await(life), undefined)
      ),
      ended: Effect.asVoid(Fiber.await(life))
    }
  })

/** Starts the app again and waits until the second instance has forwarded its request and ended. */
export const startAnother = (on: Machine, ...argv: ReadonlyArray<string>) =>
  Effect.scoped(Effect.flatMap(start(on, { argv }), ({ app, ended }) => Effect.map(ended, () => app.exitCode)))

/** Waits for a result. */
export const until = <A>(what: string, look: () => A | undefined | false | Promise<A | undefined | false>) =>
  Effect.promise(async () => look()).pipe(
    Effect.flatMap((found) =>
      found === undefined || found === false
        ? Effect.fail(new Error(`Never came: ${what}.`))
        : Effect.succeed(found as A)
    ),
    Effect.retry(patiently),
    Effect.orDie
  )

const memoryOf = (on: Machine) => join(on.home, "config/Linden/desktop.json")

const remembered = (on: Machine): Readonly<Record<string, unknown>> => JSON.parse(readFileSync(memoryOf(on), "utf8"))

/** Stores preferences as if an earlier start had saved them. */
export const remember = (on: Machine, what: Readonly<Record<string, unknown>>) =>
  Effect.sync(() => {
    mkdirSync(dirname(memoryOf(on)), { recursive: true })
    writeFileSync(memoryOf(on), JSON.stringify(what))
  })

/** The app's stored preferences, once there are some. */
export const memory = (on: Machine) =>
  until("preferences", () => {
    try {
      return remembered(on)
    } catch {
      return undefined
    }
  })

const installationId = (on: Machine): unknown => {
  const database = new Database(join(on.home, "config/Linden/data/linden.db"), { readonly: true })
  try {
    return database.prepare("SELECT value FROM settings WHERE name = 'installation_id'").pluck().get()
  } finally {
    database.close()
  }
}

/** The last port of the app's server: the stored port may belong to another program once. */
const lastPort = (on: Machine): string | undefined =>
  [
    ...readFileSync(join(on.home, "config/Linden/logs/server.log"), "utf8").matchAll(
      /message=listening .*\bport=(\d+)/g
    )
  ].at(-1)?.[1]

/** The origin of the app's server once it responds, and not that of a program that took an old port. */
export const served = (on: Machine) =>
  until("a server", async () => {
    try {
      const origin = `http://127.0.0.1:${lastPort(on)}`
      const [health, name] = [await fetch(`${origin}/health`), await fetch(`${origin}${identityPath}`)]
      return health.ok && (await name.text()) === installationId(on) && origin
    } catch {
      return undefined
    }
  })

/** The window, once it is shown. */
export const shownWindow = (on: Machine) =>
  until("a window", () => on.windows.find(({ isOpen, isGone }) => isOpen && !isGone))

/** The window's page, once its owner is signed in. */
export const ownersPage = (on: Machine) =>
  Effect.gen(function* () {
    const page = yield* Effect.flatMap(shownWindow(on), ({ webContents }) => Effect.promise(() => webContents.page))
    yield* until("a session", () =>
      page.evaluate(() => fetch("/api/v1/session").then(({ ok }) => ok)).catch(() => false)
    )
    return page
  })

/** An API key that the owner creates. */
export const ownersKey = (on: Machine) =>
  Effect.flatMap(ownersPage(on), (page) =>
    Effect.promise(() =>
      page.evaluate(async () => {
        const answer = await fetch("/api/v1/keys", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ name: "Key of the test", role: "owner" })
        })
        const { data } = await answer.json()
        return data.key as string
      })
    )
  )

/** A notification by its title. */
export const notice = (on: Machine, title: string) =>
  until(`the notification "${title}"`, () => on.notices.find((one) => one.title === title))

/** A dialog by its message, returned once. */
export const question = (on: Machine, message: string) =>
  until(`the question "${message}"`, () => {
    const index = on.asked.findIndex((one) => one.message === message)
    return index < 0 ? undefined : on.asked.splice(index, 1)[0]
  })
