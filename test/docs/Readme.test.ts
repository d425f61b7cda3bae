import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8")
const samples = [...readme.matchAll(/```sh\n(.*?)```/gs)].map(([, sample = ""]) => sample)

it("the README has samples that a shell can read", () => {
  expect(samples.length).toBeGreaterThan(5)
  for (const sample of samples) execFileSync("/bin/sh", ["-n", "-c", sample], { stdio: "pipe" })
})
