import { availableParallelism } from "node:os"
import { join } from "node:path"
import { configDefaults, type ViteUserConfig } from "vitest/config"
import { tablerIcons } from "../../src/dashboard/tablerIcons.ts"
import { translations } from "../../src/dashboard/translations.ts"
import { worldMap } from "../../src/dashboard/worldMap.ts"
import { hasChromium } from "./System.ts"
import { browserFiles } from "./TestFiles.ts"

const withoutChromium = hasChromium() ? [] : browserFiles()
if (withoutChromium.length > 0) {
  console.warn(
    `No Chromium: skipping ${withoutChromium.length} files of browser tests. Run "apt-get install chromium", or set LINDEN_CHROMIUM to its path.`
  )
}

const cores = availableParallelism()

/** Files of the deep suite, `npm run test:deep`: what starts processes, kills, fuzzes, is large, or waits. */
export const deepFiles = "test/**/*.deep.test.ts"

/** Files of the browser suite, `npm run test:browser`; all other files belong to `npm test`. */
export const browserSuite = ["test/dashboard/**/*.test.ts", "test/desktop/**/*.test.ts", "test/**/*.browser.test.ts"]

/** The files of a suite, without browser tests if there is no Chromium. */
export const filesOf = (include: ReadonlyArray<string>, exclude: ReadonlyArray<string>) => ({
  include: [...include],
  exclude: [...configDefaults.exclude, ...withoutChromium, ...exclude]
})

/** Workers of tests that often wait for a server or a timer. */
export const waitingWorkers = Math.min(8, cores + 1)

/** Workers of tests that keep a browser busy. */
export const browserWorkers = Math.min(8, cores)

/** The settings that all suites share. */
export const shared: ViteUserConfig = {
  // A minimal system may have no hosts file for `localhost`.
  server: { host: "127.0.0.1" },
  plugins: [tablerIcons(), worldMap(), ...translations()],
  test: {
    globalSetup: ["test/support/Build.ts", "test/support/PostgresServer.ts"],
    setupFiles: ["test/support/OwnMethods.ts"],
    // Server processes load compiled code from here instead of compiling it at each start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compiled") },
    pool: "forks",
    // A worker loads the server's modules and starts Chromium once for all of its files.
    isolate: false,
    maxWorkers: waitingWorkers,
    // If Vitest stops an idle worker early, it may end the whole run.
    minWorkers: waitingWorkers,
    // Generous, because no test measures time and the machine may be busy.
    testTimeout: 300_000,
    // The first servers of a run wait for a template database.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } }
  }
}
