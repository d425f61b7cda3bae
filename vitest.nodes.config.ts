import { defineConfig } from "vitest/config"

/** Runs the built server on each supported Node, which are fetched: `npm run test:nodes`. */
export default defineConfig({
  server: { host: "127.0.0.1" },
  test: {
    include: ["test/nodes/*.nodes.ts"],
    globalSetup: ["test/support/Build.ts"],
    testTimeout: 300_000,
    maxConcurrency: 3,
    reporters: ["verbose"]
  }
})
