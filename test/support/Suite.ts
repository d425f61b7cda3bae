import { availableParallelism } from "node:os"
import { join } from "node:path"
import { configDefaults, type ViteUserConfig } from "vitest/config"
import { tablerIcons } from "../../src/dashboard/tablerIcons.ts"
import { translations } from "../../src/dashboard/translations.ts"
import { hasChromium } from "./System.ts"
import { browserFiles } from "./TestFiles.ts"

const withoutChromium = hasChromium() ? [] : browserFiles()
if (withoutChromium.length > 0) {
  console.warn(
    `No Chromium: skipping ${withoutChromium.length} files of browser tests. Run "apt-get install chromium", or set LINDEN_CHROMIUM to its path.`
  )
}

const workers = Math.min(8, availableParallelism() * 2)

/** Files of the deep suite: `npm run test:deep`. All others belong to `npm test`. */
export const deepFiles = "test/**/*.deep.test.ts"

/** The files of a suite. Files of browser tests are left out where there is no Chromium. */
export const filesOf = (include: ReadonlyArray<string>, exclude: ReadonlyArray<string>) => ({
  include: [...include],
  exclude: [...configDefaults.exclude, ...withoutChromium, ...exclude]
})

/** The settings that all suites share. */
export const shared: ViteUserConfig = {
  // A bare system may have no hosts file that names this address.
  server: { host: "127.0.0.1" },
  plugins: [tablerIcons(), ...translations()],
  test: {
    globalSetup: ["test/support/Build.ts", "test/support/PostgresServer.ts"],
    setupFiles: ["test/support/OwnMethods.ts"],
    // Server processes load compiled code from here instead of compiling at each start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compiled") },
    pool: "forks",
    // A worker loads the server's modules and starts Chromium once for all its files.
    isolate: false,
    // More than there are cores: a test often waits for a server or for the clock.
    maxWorkers: workers,
    // Vitest can end the whole run with an idle worker that it stops early.
    minWorkers: workers,
    // Generous, because no test measures time and the machine may be shared.
    testTimeout: 300_000,
    // The first servers of a run wait for a template database.
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } }
  }
}
