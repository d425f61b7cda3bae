import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/System.ts", "test/support/Build.ts", "test/support/PostgresServer.ts"],
    pool: "forks",
    maxWorkers: 2,
    minWorkers: 1,
    // Generous: nothing is timed here, and the machine may be shared.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    reporters: ["default", "./test/support/CountReporter.ts"]
  }
})
