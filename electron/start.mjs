// `npm run desktop`: builds the app and starts it from sources. The first start downloads Electron's binary.
import { execFileSync, spawn } from "node:child_process"
import { createRequire } from "node:module"
import { layOut, root, stage } from "./stage.mjs"

const require = createRequire(import.meta.url)

const electronBinary = () => {
  try {
    return require("electron")
  } catch {
    console.error(
      "Electron could not be downloaded. Set ELECTRON_MIRROR to download it from another server, or\n" +
        "ELECTRON_OVERRIDE_DIST_PATH to use a local folder. Without Electron, `npm start` serves the app for a browser."
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
