import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { desktopLayer } from "../../layers/Desktop.ts"
import { ServerLive } from "../../layers/Server.ts"
import { temporaryFolder } from "../support/Linden.ts"
import { built, ownServices, printed, servicesOf } from "./support/Graph.ts"

/** The only allowed differences. */
const differences = ["settings/Settings"]

const environment = (folder: string): Readonly<Record<string, string>> => ({
  LINDEN_DATA_DIR: join(folder, "server"),
  LINDEN_PORT: "0",
  LINDEN_BOOTSTRAP_KEY: "key-of-the-test-that-compares-graphs-1"
})

const inEnvironment = (all: Readonly<Record<string, string>>) =>
  Effect.acquireRelease(
    Effect.sync(() => Object.assign(process.env, all)),
    () =>
      Effect.sync(() => {
        for (const name of Object.keys(all)) delete process.env[name]
      })
  )

it.live("the desktop app has the server's layers, with its own settings and nothing else", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    yield* inEnvironment(environment(folder))
    const server = yield* built(ServerLive)
    const desktop = yield* built(desktopLayer({ dataDir: join(folder, "desktop"), port: 0 }))
    console.log(`The server's graph:\n${printed(server)}\n\nThe desktop's graph:\n${printed(desktop)}`)

    expect(servicesOf(server).length).toBeGreaterThan(30)
    expect(servicesOf(desktop)).toEqual(servicesOf(server))
    expect(ownServices(server, desktop)).toEqual(differences)
    expect(ownServices(desktop, server)).toEqual(differences)
  }).pipe(Effect.scoped)
)
