// `npm run desktop`: builds the app and starts it from its sources. Electron's binary is fetched at the first start.
import { execFileSync, spawn } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
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

// Native code knows the one runtime it was built for; the server's own copy is left as it is.
const buildNative = async (electronVersion) => {
  const mark = join(stage, ".built-for")
  const { version } = JSON.parse(readFileSync(join(stage, "node_modules/better-sqlite3/package.json"), "utf8"))
  const wanted = `electron ${electronVersion} ${process.arch} better-sqlite3 ${version}`
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return
  const { rebuild } = await import("@electron/rebuild")
  await rebuild({ buildPath: stage, electronVersion, onlyModules: ["better-sqlite3"], force: true })
  writeFileSync(mark, wanted)
}

execFileSync(process.execPath, ["build.mjs", "--if-needed"], { cwd: root, stdio: "inherit" })
await layOut()
const binary = electronBinary()
await buildNative(JSON.parse(readFileSync(join(root, "node_modules/electron/package.json"), "utf8")).version)

const electron = spawn(binary, [stage, ...process.argv.slice(2)], { stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => electron.kill(signal))
electron.on("exit", (code) => process.exit(code ?? 1))
