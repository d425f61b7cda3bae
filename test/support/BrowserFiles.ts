import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const browser = join("test", "support", "Chromium.ts")

const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("test") && path.endsWith(".ts"))

const reaches = (file: string, seen = new Set<string>()): boolean =>
  file === browser || (!seen.has(file) && importsOf(file).some((next) => reaches(next, seen.add(file))))

/** The files of tests that drive a browser: those that import it, themselves or by what they import. */
export const browserFiles = (): ReadonlyArray<string> => globSync("test/**/*.test.ts").filter((file) => reaches(file))
