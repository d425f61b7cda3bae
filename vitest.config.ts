import { join } from "node:path"
import { configDefaults, defineConfig } from "vitest/config"
import { compileWords } from "./src/dashboard/compileWords.ts"
import LongestFirst from "./test/support/LongestFirst.ts"
import { hasBalancers, hasChromium, hasNetworks } from "./test/support/System.ts"
import { browserFiles } from "./test/support/TestFiles.ts"

const withoutChromium = hasChromium() ? [] : browserFiles()
if (withoutChromium.length > 0) {
  console.warn(
    `No Chromium: ${withoutChromium.length} files of browser tests are left out (apt-get install chromium, or set LINDEN_CHROMIUM to its path).`
  )
}

const withoutBalancers = hasBalancers() ? [] : ["test/cluster/Balancers.test.ts"]
if (withoutBalancers.length > 0) {
  console.warn("No Caddy or nginx: the tests with balancers are left out (apt-get install caddy nginx-light).")
}

const withoutNetworks = hasNetworks() ? [] : ["test/cluster/FailuresNetwork.test.ts"]
if (withoutNetworks.length > 0) {
  console.warn("No networks of its own: the test that cuts one is left out (it takes Linux, root and iproute2).")
}

export default defineConfig({
  // A bare system may have no hosts file, in which this address has its name.
  server: { host: "127.0.0.1" },
  plugins: [compileWords],
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, ...withoutChromium, ...withoutBalancers, ...withoutNetworks],
    globalSetup: ["test/support/Build.ts", "test/support/PostgresServer.ts"],
    setupFiles: ["test/support/OwnMethods.ts"],
    // Servers that tests start as processes are compiled once, not at every start.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "node_modules/.cache/compiled") },
    pool: "forks",
    // A worker loads the server's modules, which takes longer than many a test, and starts its browser once for all files.
    isolate: false,
    maxWorkers: 3,
    // One that were ended as idle, while another one still works, can end the whole run with it.
    minWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // Generous: nothing is timed here, and the machine may be shared.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default", "./test/support/SlowestReporter.ts", "./test/support/CountReporter.ts"]
  }
})
