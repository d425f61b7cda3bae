import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** Bundles the server where the bundle is older than its sources: some tests run it as the process that users start. */
export default function setup() {
  execFileSync(process.execPath, ["build.mjs", "--if-needed"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: "inherit"
  })
}
