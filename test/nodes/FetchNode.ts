import { execFile } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"
import { extract } from "tar"

const run = promisify(execFile)
const system = process.platform === "win32" ? "win" : process.platform
const binary = system === "win" ? "bin/node.exe" : "bin/node"

/** Fetches a version of Node, or the latest in a line such as "22", as an npm package until the scope closes. */
export const fetchNode = (version: string) =>
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.sync(() => mkdtempSync(join(tmpdir(), "linden-node-"))),
      (made) => Effect.sync(() => rmSync(made, { recursive: true, force: true }))
    )
    return yield* Effect.promise(async () => {
      const wanted = `node-${system}-${process.arch}@${version}`
      const { stdout } = await run("npm", ["pack", wanted, "--silent", "--pack-destination", folder], {
        cwd: folder,
        shell: system === "win"
      })
      await extract({ file: join(folder, stdout.trim()), cwd: folder, strip: 1 }, [`package/${binary}`])
      chmodSync(join(folder, binary), 0o755)
      return join(folder, binary)
    })
  })
