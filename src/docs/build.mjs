// Bundles the script and the style of the API reference, named after their hashes.
import { createHash } from "node:crypto"
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { build } from "esbuild"

/** Writes to a temporary file first and renames it, so that no one reads an incomplete file. */
const put = (path, content) => {
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, content)
  renameSync(unfinished, path)
}

const entry = (name) => join(import.meta.dirname, "browser", name)

/** Writes the files and their compressed copies to a folder; returns their names. */
export const buildReference = async (folder) => {
  const { outputFiles } = await build({
    entryPoints: [entry("reference.ts"), entry("reference.css")],
    outdir: folder,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["chrome120", "firefox120", "safari17"],
    write: false,
    logLevel: "warning"
  })
  mkdirSync(folder, { recursive: true })
  return outputFiles.map(({ path, contents }) => {
    const hash = createHash("sha256").update(contents).digest("hex").slice(0, 16)
    const name = `reference-${hash}${path.endsWith(".css") ? ".css" : ".js"}`
    put(join(folder, `${name}.br`), brotliCompressSync(contents))
    put(join(folder, `${name}.gz`), gzipSync(contents, { level: 9 }))
    put(join(folder, name), contents)
    return name
  })
}
