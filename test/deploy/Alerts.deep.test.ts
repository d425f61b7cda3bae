import { execFileSync } from "node:child_process"
import { join } from "node:path"
import { expect, it } from "vitest"
import { programPath } from "../support/System.ts"

it("promtool accepts the alert rules", () => {
  const rules = join(import.meta.dirname, "../../deploy/prometheus-alerts.yaml")
  const output = execFileSync(programPath("promtool") ?? "promtool", ["check", "rules", rules], { encoding: "utf8" })
  expect(output).toContain("SUCCESS: 9 rules found")
})
