// Bundles the server into dist/. `--if-needed` leaves a build that is newer than every source alone.
import { existsSync, readdirSync, rmSync, statSync } from "node:fs"
import { build } from "esbuild"
import { writeReference } from "./src/docs/reference.mjs"

const sources = ["src", "layers", "package.json", "package-lock.json", "build.mjs"]
const newest = (path) =>
  statSync(path).isDirectory()
    ? Math.max(0, ...readdirSync(path).map((name) => newest(`${path}/${name}`)))
    : statSync(path).mtimeMs

const entry = "dist/linden.js"
if (process.argv.includes("--if-needed") && existsSync(entry)) {
  const built = statSync(entry).mtimeMs
  if (sources.every((path) => !existsSync(path) || newest(path) <= built)) process.exit(0)
}

rmSync("dist", { recursive: true, force: true })
await build({
  entryPoints: { linden: "layers/main.ts", lists: "layers/ListsWorker.ts", ledger: "layers/Ledger.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  sourcemap: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["better-sqlite3", "pg-native"],
  // CommonJS dependencies inside the ES bundle still call require().
  banner: { js: `import{createRequire as __linden}from"node:module";const require=__linden(import.meta.url);` },
  logLevel: "warning"
})
writeReference("dist/docs")
