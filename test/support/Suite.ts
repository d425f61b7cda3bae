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

const workers = Math.min(8, availableParallelism() * 2)

/** Files of the deep suite, `npm run test:deep`; all others belong to `npm test`. */
export const deepFiles = "test/**/*.deep.test.ts"

/** The files of a suite, without browser tests if there is no Chromium. */
export const filesOf = (include: ReadonlyArray<string>, exclude: ReadonlyArray<string>) => ({
  include: [...include],
  exclude: [...configDefaults.exclude, ...withoutChromium, ...exclude]
})

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
    // More than the cores: tests often wait for a server or a timer.
    maxWorkers: workers,
    // If Vitest stops an idle worker early, it may end the whole run.
    minWorkers: workers,
    // Generous, because no test measures time and the machine may be busy.
    testTimeout: 300_000,
    // The first servers of a run wait for a template database.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } }
  }
}
