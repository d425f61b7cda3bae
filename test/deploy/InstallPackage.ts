import { execFile } from "node:child_process"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"
import { temporaryFolder } from "../support/Linden.ts"

const root = join(import.meta.dirname, "../..")
const execute = promisify(execFile)

/** Runs a program that may take minutes; the test fails if it exits with another code than 0. */
export const run = (command: string, args: ReadonlyArray<string>, cwd = root) =>
  Effect.promise(() => execute(command, args, { cwd, maxBuffer: 64 * 1024 ** 2 }))

/** Packs the built program and installs the package under a prefix, as a user would. */
export const installPackage = Effect.gen(function* () {
  const [packed, prefix] = [yield* temporaryFolder, yield* temporaryFolder]
  yield* run(process.execPath, ["deploy/package.mjs", packed])
  const archive = readdirSync(packed).find((name) => name.endsWith(".tgz")) ?? ""
  const options = ["--prefix", prefix, "--prefer-offline", "--no-audit", "--no-fund"]
  yield* run("npm", ["install", "--global", ...options, join(packed, archive)], prefix)
  return { packed, archive, prefix }
})
