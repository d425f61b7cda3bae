// Builds the dashboard into a folder, and compresses those that shrink noticeably.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { join, relative } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { build } from "vite"
import { firstFiles } from "./firstFiles.mjs"

const root = join(import.meta.dirname, "../..")
// Not in node_modules, which several checkouts may share.
const cache = join(root, "dist.cache")
const inputs = join(cache, "inputs.json")
const config = join(import.meta.dirname, "vite.config.ts")

const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** Whether no input has changed since the last build; most changes only affect the server. */
const isFresh = () => {
  if (!existsSync(inputs)) return false
  const built = statSync(inputs).mtimeMs
  const known = JSON.parse(readFileSync(inputs, "utf8"))
  return known.every((path) => isFile(join(root, path)) && statSync(join(root, path)).mtimeMs <= built)
}

const rememberInputs = {
  name: "remember-inputs",
  generateBundle() {
    const files = [...this.getModuleIds()].map((id) => id.replace(/[?\0].*$/, "")).filter(isFile)
    const own = files.filter((path) => !path.includes("node_modules")).map((path) => relative(root, path))
    const fixed = [
      "package-lock.json",
      "src/dashboard/vite.config.ts",
      "src/dashboard/lingui.config.ts",
      "src/dashboard/designTokens.ts",
      "src/dashboard/tablerIcons.ts",
      "src/dashboard/translations.ts",
      "src/dashboard/worldMap.ts",
      "src/dashboard/build.mjs",
      "src/dashboard/firstFiles.mjs",
      "src/dashboard/index.html"
    ]
    const open = readdirSync(join(import.meta.dirname, "public")).map((name) => `src/dashboard/public/${name}`)
    mkdirSync(cache, { recursive: true })
    writeFileSync(inputs, JSON.stringify([...new Set([...own, ...fixed, ...open])]))
  }
}

const compress = (folder) => {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name)
    if (!/\.(?:js|css|html|svg|webmanifest)$/.test(name) || statSync(path).size < 1024) continue
    const content = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

export const buildDashboard = async (folder) => {
  const built = join(cache, "app")
  if (!isFresh() || !existsSync(join(built, "index.html"))) {
    // Override test runners, which set NODE_ENV to "test". With it, the build would contain React for development.
    process.env.NODE_ENV = "production"
    const options = { mode: "production", configFile: config, logLevel: "warn" }
    // Another build may run at the same time, so each writes to its own folder first.
    const made = `${built}.${process.pid}`
    await build({
      ...options,
      plugins: [rememberInputs, await firstFiles(options)],
      build: { outDir: made, emptyOutDir: true, reportCompressedSize: false }
    })
    compress(made)
    rmSync(built, { recursive: true, force: true })
    renameSync(made, built)
  }
  cpSync(built, folder, { recursive: true })
}
