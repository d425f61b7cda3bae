import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/Build.ts", "test/support/PostgresServer.ts"],
    pool: "forks",
    maxWorkers: 2,
    minWorkers: 1,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    reporters: process.env["CI"] ? ["default", "./test/support/CountReporter.ts"] : ["default"]
  }
})
