import { createHash } from "node:crypto"
import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { send } from "../support/Send.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const scriptOf = (page: string) => /src="(\/docs\/[^"]+)"/.exec(page)?.[1] ?? ""

/** Everything that holds for the reference, wherever the server runs from. */
const works = (url: string) =>
  Effect.gen(function* () {
    const page = yield* send(url, "GET", "/docs", {})
    expect(page.status).toBe(200)
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8")
    const policy = String(page.headers["content-security-policy"])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/)
    expect(policy).not.toMatch(/'unsafe-eval'|https?:|\*/)
    expect(page.text).not.toMatch(/<script(?![^>]*(?: src=| type="application\/json"))/)
    expect((yield* send(url, "HEAD", "/docs", {})).text).toBe("")

    const path = scriptOf(page.text)
    const plain = yield* send(url, "GET", path, {})
    expect(plain.status).toBe(200)
    expect(plain.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding"
    })
    expect(plain.headers).toHaveProperty("etag")
    expect(path).toBe(`/docs/reference-${createHash("sha256").update(plain.text).digest("hex").slice(0, 16)}.js`)
    expect(plain.text).toContain("MIT License")

    const packed = yield* Effect.promise(() => fetch(url + path, { headers: { "accept-encoding": "gzip" } }))
    expect(packed.headers.get("content-encoding")).toBe("gzip")
    expect(Number(packed.headers.get("content-length"))).toBeLessThan(plain.text.length / 3)
    expect(yield* Effect.promise(() => packed.text())).toBe(plain.text)
    const refused = yield* send(url, "HEAD", path, { headers: { "accept-encoding": "br, gzip;q=0" } })
    expect(refused.headers["content-encoding"]).toBeUndefined()
    expect(refused.headers["content-length"]).toBe(plain.headers["content-length"])
    const head = yield* send(url, "HEAD", path, { headers: { "accept-encoding": "gzip, br" } })
    expect(head).toMatchObject({ status: 200, text: "", headers: { "content-encoding": "gzip" } })

    const elsewhere = [
      "..%2flinden.js",
      "../linden.js",
      "%2e%2e/package.json",
      "..%5clinden.js",
      "%00",
      `${path.slice(6)}.gz`,
      "x.js"
    ]
    for (const name of elsewhere) expect((yield* send(url, "GET", `/docs/${name}`, {})).status, name).toBe(404)
  })

layer(testServer("sqlite"), { excludeTestServices: true })("the API reference from sources", (it) => {
  it.effect("is served from the disk, and nothing beside it", () => Effect.flatMap(TestServer, ({ url }) => works(url)))

  it.effect("is what the page at the root links to", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      expect((yield* send("GET", "/")).text).toContain(`href="/docs"`)
    })
  )
})

describe("the API reference from the bundle", () => {
  it("is served from the disk, and nothing beside it", () =>
    Effect.gen(function* () {
      const { url } = yield* runServer({ LINDEN_DATA_DIR: yield* temporaryFolder })
      yield* works(url)
    }).pipe(Effect.scoped, Effect.runPromise))
})
