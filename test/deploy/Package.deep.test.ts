import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { fetchNode } from "../nodes/FetchNode.ts"
import { endServer, linden, runServer, temporaryFolder } from "../support/Linden.ts"
import { installPackage } from "./InstallPackage.ts"

const key = "owner-key-of-the-package-0123456789"

/** The bytes of all files in a folder. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0)

describe("the package", () => {
  it.scopedLive("has checksums, an SBOM and all runtime files, and runs on each supported version of Node", () =>
    Effect.gen(function* () {
      const { packed, archive, prefix } = yield* installPackage
      const sums = readFileSync(join(packed, "SHA256SUMS"), "utf8").trimEnd().split("\n")
      for (const line of sums) {
        const [sum, name = ""] = line.split("  ")
        expect(
          createHash("sha256")
            .update(readFileSync(join(packed, name)))
            .digest("hex")
        ).toBe(sum)
      }
      expect(sums.map((line) => line.split("  ")[1])).toEqual([archive, archive.replace(".tgz", ".cdx.json")])
      const sbom = JSON.parse(readFileSync(join(packed, archive.replace(".tgz", ".cdx.json")), "utf8"))
      expect(sbom).toMatchObject({ bomFormat: "CycloneDX", metadata: { component: { name: "linden" } } })
      expect(sbom.components.map(({ name }: { readonly name: string }) => name)).toContain("better-sqlite3")
      expect(bytesIn(prefix)).toBeLessThan(60 * 1024 ** 2)

      const entry = join(prefix, "bin/linden")
      for (const version of ["22", "24", "26"]) {
        const node = yield* fetchNode(version)
        const LINDEN_DATA_DIR = join(yield* temporaryFolder, "data")
        const environment = { LINDEN_DATA_DIR, LINDEN_BOOTSTRAP_KEY: key }
        expect(yield* linden(["--version"], environment, { node, entry })).toMatchObject({ code: 0, stderr: "" })
        const server = yield* runServer(environment, { node, entry })
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
        const post = (path: string, body: object) =>
          Effect.promise(async () => {
            const sent = { method: "POST", headers, body: JSON.stringify(body) }
            const answer = await fetch(`${server.url}/api/v1${path}`, sent)
            expect(answer.status).toBe(201)
            return ((await answer.json()) as { readonly data: { readonly id: string } }).data.id
          })
        const url = "https://example.com/"
        yield* post("/links", { url, custom_slug: "tree", redirect_type: "instant" })
        const qrcode = yield* post("/qrcodes", { url, name: "Tree", design_config: {} })
        for (const format of ["png", "pdf"]) {
          const picture = yield* Effect.promise(() =>
            fetch(`${server.url}/api/v1/qrcodes/${qrcode}/image?format=${format}`, { headers })
          )
          expect([format, picture.status]).toEqual([format, 200])
        }
        const statuses = yield* Effect.forEach(["/tree", "/app", "/docs", "/health/live"], (path) =>
          Effect.promise(() => fetch(server.url + path, { redirect: "manual" }).then(({ status }) => status))
        )
        expect(statuses).toEqual([302, 200, 200, 200])
        expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
      }
    })
  )
})
