import module from "node:module"
import { join } from "node:path"

/** Caches compiled code next to the program, to speed up the next start, if that folder is writable. */
export const cacheCompiledCode = (): void => {
  module.enableCompileCache?.(join(import.meta.dirname, ".compiled"))
}
