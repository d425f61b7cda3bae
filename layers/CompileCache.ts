import module from "node:module"
import { join } from "node:path"

/** Keeps compiled code beside the program for the next start, where that folder can be written to. */
export const cacheCompiledCode = (): void => {
  module.enableCompileCache?.(join(import.meta.dirname, ".compiled"))
}
