import { execFileSync } from "node:child_process"
import { globSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { shellBlocks } from "./ShellBlocks.ts"

it("the documentation has samples that a shell can read", () => {
  expect(shellBlocks.length).toBeGreaterThan(20)
  for (const { commands } of shellBlocks) execFileSync("/bin/sh", ["-n", "-c", commands], { stdio: "pipe" })
})

it("each mark of a sample that isn't run stands right before one", () => {
  const files = ["README.md", ...globSync("docs/*.md")]
  const marks = files.flatMap((file) => readFileSync(file, "utf8").match(/<!--.*not run.*-->/g) ?? [])
  expect(marks.length).toBe(shellBlocks.filter(({ notRun }) => notRun !== undefined).length)
})
