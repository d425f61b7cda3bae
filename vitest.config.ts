import { defineConfig } from "vitest/config"
import { deepFiles, suite } from "./test/support/Suite.ts"

export default defineConfig(suite(["test/**/*.test.ts"], [deepFiles]))
