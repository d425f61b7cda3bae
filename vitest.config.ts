import { defineConfig } from "vitest/config"
import { browserSuite, deepFiles, filesOf, shared } from "./test/support/Suite.ts"

export default defineConfig({
  ...shared,
  test: { ...shared.test, ...filesOf(["test/**/*.test.ts"], [deepFiles, ...browserSuite]) }
})
