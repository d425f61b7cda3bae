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

/** Options of npm for tests. */
export const npmOptions = ["--prefer-offline", "--no-audit", "--no-fund"]

/** Packs the built program into a folder; returns the name of the package. */
export const packInto = (packed: string) =>
  Effect.map(
    run(process.execPath, ["deploy/package.mjs", packed]),
    () => readdirSync(packed).find((name) => name.endsWith(".tgz")) ?? ""
  )

/** Packs the built program and installs the package under a prefix, as a user would. */
export const installPackage = Effect.gen(function* () {
  const [packed, prefix] = [yield* temporaryFolder, yield* temporaryFolder]
  const archive = yield* packInto(packed)
  const options = ["--prefix", prefix, ...npmOptions]
  yield* run("npm", ["install", "--global", ...options, join(packed, archive)], prefix)
  return { packed, archive, prefix }
})
