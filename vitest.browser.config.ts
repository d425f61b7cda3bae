import { defineConfig } from "vitest/config"
import { browserSuite, browserWorkers, deepFiles, filesOf, shared } from "./test/support/Suite.ts"

export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    ...filesOf(browserSuite, [deepFiles]),
    maxWorkers: browserWorkers,
    minWorkers: browserWorkers
  }
})
