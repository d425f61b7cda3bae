// `npm run desktop`: builds the app and starts it from its sources. Electron's binary is fetched at the first start.
import { execFileSync, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { layOut, root, stage } from "./stage.mjs"

const require = createRequire(import.meta.url)

const electronBinary = () => {
  try {
    return require("electron")
  } catch {
    console.error(
      "Electron cannot be fetched from here: the network may not allow it. With ELECTRON_MIRROR it comes from another\n" +
        "place, with ELECTRON_OVERRIDE_DIST_PATH from a folder. Without it, `npm start` serves the same app in a browser."
    )
    process.exit(1)
  }
}

execFileSync(process.execPath, ["build.mjs", "--if-needed"], { cwd: root, stdio: "inherit" })
await layOut()
const binary = electronBinary()

const electron = spawn(binary, [stage, ...process.argv.slice(2)], { stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => electron.kill(signal))
electron.on("exit", (code) => process.exit(code ?? 1))
