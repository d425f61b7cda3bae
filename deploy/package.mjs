// Packs the built program for npm, with only the dependencies that it loads at run time, into a folder (`package` by
// default): linden-VERSION.tgz, an SBOM in CycloneDX and the checksums of both.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** What the bundle leaves outside of itself: native code, and a library that reads files beside its own. */
const external = ["better-sqlite3", "pdfkit", "sharp"]

const root = join(import.meta.dirname, "..")
const target = resolve(process.argv[2] ?? "package")
const own = mkdtempSync(join(tmpdir(), "linden-package-"))
// The SBOM names what it describes after this folder.
const stage = join(own, "linden")
const npm = (args) => execFileSync("npm", args, { cwd: stage, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] })

try {
  mkdirSync(stage)
  const { version, description, license, type, engines, bin, dependencies } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8")
  )
  const manifest = {
    ...{ name: "linden", version, description, license, type, engines, bin },
    files: ["dist"],
    dependencies: Object.fromEntries(external.map((name) => [name, dependencies[name]]))
  }
  writeFileSync(join(stage, "package.json"), JSON.stringify(manifest, undefined, 2))
  for (const name of ["LICENSE", "README.md"]) cpSync(join(root, name), join(stage, name))
  const isShipped = (path) => !path.endsWith(".map") && !path.startsWith(join(root, "dist/electron"))
  cpSync(join(root, "dist"), join(stage, "dist"), { recursive: true, filter: isShipped })

  mkdirSync(target, { recursive: true })
  const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", target]))
  npm(["install", "--package-lock-only", "--omit=peer", "--no-audit", "--no-fund"])
  const sbom = `linden-${version}.cdx.json`
  writeFileSync(join(target, sbom), npm(["sbom", "--package-lock-only", "--sbom-format=cyclonedx"]))
  const sum = (name) =>
    createHash("sha256")
      .update(readFileSync(join(target, name)))
      .digest("hex")
  const sums = [filename, sbom].map((name) => `${sum(name)}  ${name}\n`).join("")
  writeFileSync(join(target, "SHA256SUMS"), sums)
  process.stdout.write(sums)
} finally {
  rmSync(own, { recursive: true, force: true })
}
