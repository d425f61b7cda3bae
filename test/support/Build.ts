import { execFileSync } from "node:child_process"
import { join } from "node:path"

/** Bundles the server if the bundle is older than the sources: some tests run it as users do. */
export default function setup() {
  execFileSync(process.execPath, ["build.mjs", "--if-needed"], {
    cwd: join(import.meta.dirname, "../.."),
    stdio: "inherit"
  })
}
