// Packs the built program for npm, with only the dependencies that it loads at run time, into a folder (`package` by
// default): linden-VERSION.tgz, an SBOM in CycloneDX and the checksums of both.
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** Native code, which can't be bundled. */
const external = ["better-sqlite3", "sharp"]

/**
 * npm installs sharp for its platform. better-sqlite3 is inside the package: it has prebuilt binaries of all platforms,
 * and without the sources of SQLite it takes 17 MB instead of 28.
 */
const inside = "better-sqlite3"
const insideFiles = ["lib", "prebuilds", "LICENSE"]

const root = join(import.meta.dirname, "..")
const target = resolve(process.argv[2] ?? "package")
const own = mkdtempSync(join(tmpdir(), "linden-package-"))
// The SBOM takes its name from this folder.
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
  const write = (path, value) => writeFileSync(join(stage, path), JSON.stringify(value, undefined, 2))
  write("package.json", manifest)
  npm(["install", "--package-lock-only", "--omit=peer", "--no-audit", "--no-fund"])
  const sbom = npm(["sbom", "--package-lock-only", "--sbom-format=cyclonedx"])

  // After the SBOM, because npm describes an installed package without its origin and checksum.
  write("package.json", { ...manifest, bundleDependencies: [inside] })
  const from = join(root, "node_modules", inside)
  const into = join("node_modules", inside)
  for (const name of insideFiles) cpSync(join(from, name), join(stage, into, name), { recursive: true })
  // Its only dependency is for compiling.
  write(join(into, "package.json"), {
    ...JSON.parse(readFileSync(join(from, "package.json"), "utf8")),
    dependencies: {}
  })
  for (const name of ["LICENSE", "README.md"]) cpSync(join(root, name), join(stage, name))
  const isShipped = (path) => !path.endsWith(".map") && !path.startsWith(join(root, "dist/electron"))
  cpSync(join(root, "dist"), join(stage, "dist"), { recursive: true, filter: isShipped })

  mkdirSync(target, { recursive: true })
  const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", target]))
  const sbomName = `linden-${version}.cdx.json`
  writeFileSync(join(target, sbomName), sbom)
  const sum = (name) =>
    createHash("sha256")
      .update(readFileSync(join(target, name)))
      .digest("hex")
  const sums = [filename, sbomName].map((name) => `${sum(name)}  ${name}\n`).join("")
  writeFileSync(join(target, "SHA256SUMS"), sums)
  process.stdout.write(sums)
} finally {
  rmSync(own, { recursive: true, force: true })
}
