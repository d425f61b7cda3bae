// Bundles the server into dist/. `--if-needed` leaves a build that is newer than every source alone.
import { execFileSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs"
import { build } from "esbuild"
import { buildShell } from "./electron/build.mjs"
import { writeCountries } from "./src/click/countries.mjs"
import { buildDashboard } from "./src/dashboard/build.mjs"
import { buildReference } from "./src/docs/build.mjs"

const sources = ["src", "layers", "electron", "package.json", "package-lock.json", "build.mjs"]
const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => (name === "node_modules" ? 0 : newest(`${path}/${name}`))))
    : statSync(path).mtimeMs

const entry = "dist/linden.js"
if (process.argv.includes("--if-needed")) {
  if (!existsSync(entry)) console.log("Building the dashboard (once, about a minute)…")
  else {
    const built = statSync(entry).mtimeMs
    if (sources.every((path) => !existsSync(path) || newest(path) <= built)) process.exit(0)
    console.log("Building the dashboard again, because its sources changed…")
  }
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/**
 * Libraries that dependencies import and this program never calls: an HTTP client and parsers, which would be loaded at
 * each start, and pdfkit's fonts and line breaks, because its documents contain no text.
 */
const unused = {
  name: "unused",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(undici|yaml|toml|fontkit|linebreak)$/ }, ({ path }) => ({ path, namespace: "unused" }))
    onLoad({ filter: /.*/, namespace: "unused" }, () => ({ contents: "module.exports = {}", loader: "js" }))
  }
}

// What builds left behind that were killed.
for (const name of readdirSync(".")) {
  const pid = /^dist\.(\d+)(?:\.old)?$/.exec(name)?.[1]
  if (pid !== undefined && !isRunning(Number(pid))) rmSync(name, { recursive: true, force: true })
}

/** The commit and its date, from git or, in a package of the sources, from package.json; undefined if both are missing. */
const buildOf = () => {
  try {
    const args = ["log", "-1", "--abbrev=8", "--format=%h %cs"]
    const told = execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] })
    const [commit, date] = told.trim().split(" ")
    return { commit, date }
  } catch {
    return JSON.parse(readFileSync("package.json", "utf8")).build
  }
}

// Made aside and put in place at the end: whoever runs dist/ meanwhile never finds half of it.
const made = `dist.${process.pid}`
const server = build({
  entryPoints: {
    linden: "layers/linden.ts",
    desktop: "electron/server.ts",
    lists: "layers/ListsWorker.ts",
    ledger: "layers/Ledger.ts",
    renderer: "layers/RendererWorker.ts",
    background: "layers/BackgroundWorker.ts",
    reader: "src/storage/ReaderProcess.ts"
  },
  outdir: made,
  bundle: true,
  splitting: true,
  // Names stay as they are, for traces of failures: to shorten them and put them back costs time at every start.
  minifyWhitespace: true,
  minifySyntax: true,
  sourcemap: "external",
  platform: "node",
  format: "esm",
  target: "node22",
  // Its sources read JSON files beside them, which a bundle has not.
  alias: { "css-tree": "css-tree/dist/csstree.esm" },
  external: ["better-sqlite3", "pg-native", "sharp"],
  // CommonJS dependencies inside the ES bundle still call require().
  banner: { js: `import{createRequire as __linden}from"node:module";const require=__linden(import.meta.url);` },
  define: { LINDEN_BUILD: JSON.stringify(buildOf()) ?? "undefined" },
  plugins: [unused],
  logLevel: "warning"
})

// Files that are read when they are needed: lists of passwords, letters for frames, countries of networks, and a decoder,
// which would else be fetched from another host.
mkdirSync(`${made}/assets`, { recursive: true })
const fonts = "node_modules/@fontsource/inter"
const letters = readdirSync(`${fonts}/files`).filter((name) => /^inter-[a-z-]+-600-normal\.woff$/.test(name))
for (const name of letters) copyFileSync(`${fonts}/files/${name}`, `${made}/assets/${name}`)
copyFileSync(`${fonts}/LICENSE`, `${made}/assets/inter-LICENSE.txt`)
for (const name of ["common-passwords.txt", "common-words.txt"])
  copyFileSync(`src/user/${name}`, `${made}/assets/${name}`)
copyFileSync("node_modules/zxing-wasm/dist/reader/zxing_reader.wasm", `${made}/assets/zxing_reader.wasm`)
writeCountries(`${made}/assets`)
await Promise.all([server, buildReference(`${made}/docs`), buildShell(made), buildDashboard(`${made}/app`)])

const replaced = `dist.${process.pid}.old`
if (existsSync("dist")) renameSync("dist", replaced)
renameSync(made, "dist")
rmSync(replaced, { recursive: true, force: true })
