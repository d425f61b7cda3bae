import { readFileSync } from "node:fs"
import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { expect } from "vitest"
import { TestServer, testServer } from "../support/TestServer.ts"

const index = readFileSync("dist/app/index.html", "utf8")
const script = /src="(\/app\/assets\/[^"]+\.js)"/.exec(index)?.[1] ?? ""

const get = (path: string, headers: Readonly<Record<string, string>> = {}, method = "GET") =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(() => fetch(`${url}${path}`, { method, headers, redirect: "manual" }))
  )

layer(testServer("sqlite"), { excludeTestServices: true })("the dashboard's files", (it) => {
  it.effect("every address below /app returns the same document", () =>
    Effect.gen(function* () {
      for (const path of ["/app", "/app/", "/app/links", "/app/pages/0", "/app/no/such/screen"]) {
        const answer = yield* get(path)
        expect([path, answer.status, yield* Effect.promise(() => answer.text())]).toEqual([path, 200, index])
      }
    })
  )

  it.effect("the document only runs scripts of this server and cannot be framed", () =>
    Effect.gen(function* () {
      const { headers } = yield* get("/app/links")
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toContain("default-src 'none'; script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(headers.get("cache-control")).toBe("no-cache")
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
    })
  )

  it.effect("files with a hash in their names are cached for a year, in the smallest accepted encoding", () =>
    Effect.gen(function* () {
      const encodings = [
        ["br, gzip", "br"],
        ["gzip", "gzip"],
        ["gzip;q=0", null],
        ["identity", null]
      ] as const
      for (const [accepted, sent] of encodings) {
        const { status, headers } = yield* get(script, { "accept-encoding": accepted }, "HEAD")
        expect([status, headers.get("content-encoding")]).toEqual([200, sent])
        expect(headers.get("content-type")).toBe("text/javascript; charset=utf-8")
        expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
        expect(headers.get("vary")).toBe("accept-encoding")
      }
    })
  )

  it.effect("other paths are not found", () =>
    Effect.gen(function* () {
      const wrong = ["/app/assets/none.js", "/app/index.html", "/app/assets/../../linden.js", "/app/%2e%2e/linden.js"]
      for (const path of [...wrong, "/app/icon.svg.map", `${script}.br`]) {
        expect([path, (yield* get(path)).status]).toEqual([path, 404])
      }
    })
  )

  it.effect("the dashboard can be installed, and is a share target", () =>
    Effect.gen(function* () {
      const answer = yield* get("/app/manifest.webmanifest")
      expect(answer.headers.get("content-type")).toBe("application/manifest+json")
      const manifest = (yield* Effect.promise(() => answer.json())) as {
        readonly share_target: unknown
        readonly icons: ReadonlyArray<{ readonly src: string }>
      }
      expect(manifest.share_target).toMatchObject({ action: "/app/share", method: "GET" })
      for (const { src } of manifest.icons) expect((yield* get(src)).status).toBe(200)
    })
  )

  it.effect("its shortcuts have names in the browser's language", () =>
    Effect.gen(function* () {
      const named = (language: string) =>
        Effect.gen(function* () {
          const answer = yield* get("/app/manifest.webmanifest", { "accept-language": language })
          const { lang, dir, shortcuts } = (yield* Effect.promise(() => answer.json())) as {
            readonly lang: string
            readonly dir: string
            readonly shortcuts: ReadonlyArray<{ readonly name: string; readonly url: string }>
          }
          expect(answer.headers.get("vary")).toMatch(/accept-language/i)
          return [lang, dir, ...shortcuts.map(({ name, url }) => `${name} ${url}`)]
        })
      const urls = ["/app/links?edit=new", "/app/analytics"] as const
      expect(yield* named("de-AT,de;q=0.9")).toEqual(["de", "ltr", `Link kürzen ${urls[0]}`, `Statistik ${urls[1]}`])
      expect(yield* named("ar")).toEqual(["ar", "rtl", `تقصير رابط ${urls[0]}`, `التحليلات ${urls[1]}`])
      expect(yield* named("xx")).toEqual(["en", "ltr", `Shorten a link ${urls[0]}`, `Analytics ${urls[1]}`])
    })
  )
})
