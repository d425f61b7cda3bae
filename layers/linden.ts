#!/usr/bin/env node
import { cacheCompiledCode } from "./CompileCache.ts"
import { asServer } from "./ErrorLine.ts"
import { boundMemory } from "./MemoryBounds.ts"
import { onYoungNode } from "./OwnNode.ts"
import { releaseMemoryWhenQuiet } from "./RestMemory.ts"

/** Prints output that needs no command, such as the version; returns whether it did. */
const printed = async (given: ReadonlyArray<string>): Promise<boolean> => {
  const [word = "--help"] = given
  if (given.length > 1 || !/^(?:--version|-v|version|--help|-h|help)$/.test(word)) return false
  const [{ dated, release, version }, { help }] = await Promise.all([
    import("../src/node/Version.ts"),
    import("./commands/Help.ts")
  ])
  process.stdout.write(/version|-v/.test(word) ? `${dated(version, release.date)}\n` : help(version))
  return true
}

if (process.argv[2] === "serve") asServer()

// Check the Node version before importing anything else.
onYoungNode(async () => {
  if (await printed(process.argv.slice(2))) return
  cacheCompiledCode()
  if (process.argv.includes("serve")) {
    boundMemory()
    releaseMemoryWhenQuiet()
  }
  await import("./main.ts")
})
