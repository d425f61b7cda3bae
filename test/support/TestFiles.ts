import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"

const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(file, "utf8").matchAll(/from "(\.[^"]+)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("test") && path.endsWith(".ts"))

const reaches = (module: string, file: string, seen = new Set<string>()): boolean =>
  file === module || (!seen.has(file) && importsOf(file).some((next) => reaches(module, next, seen.add(file))))

/** The files of tests that import a module of theirs, such as `test/support/Linden.ts`, themselves or by what they import. */
export const filesThatUse = (module: string): ReadonlyArray<string> =>
  globSync("test/**/*.test.ts").filter((file) => reaches(join(module), file))

/** The files of tests that drive a browser. */
export const browserFiles = (): ReadonlyArray<string> => filesThatUse("test/support/Chromium.ts")
