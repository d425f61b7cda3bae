import { createHash } from "node:crypto"
import { Effect } from "effect"
import { expect } from "vitest"
import { send } from "../support/Send.ts"

const pages = ["/docs", "/docs/errors", "/docs/links", "/docs/signing-in"]

const partsOf = (page: string): ReadonlyArray<string> =>
  [...page.matchAll(/(?:src|href|data-outline)="(\/docs\/(?:reference|outline)-[^"]+)"/g)].map(([, path = ""]) => path)

const packed = (url: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
  Effect.promise(() => fetch(url + path, { headers: { "accept-encoding": "gzip", ...headers } }))

/** A page allows no script or style inside it except the colors, and is sent again only if it has changed. */
const pageWorks = (url: string, path: string) =>
  Effect.gen(function* () {
    const page = yield* send(url, "GET", path, {})
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      vary: "accept-encoding"
    })
    const policy = String(page.headers["content-security-policy"])
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/)
    expect(policy).not.toMatch(/unsafe|wasm|https?:|\*/)
    expect(page.text).not.toMatch(/<script(?![^>]* src=)| style="| on\w+="/)
    expect((yield* send(url, "HEAD", path, {})).text).toBe("")

    const small = yield* packed(url, path)
    expect(small.headers.get("content-encoding")).toBe("gzip")
    expect(Number(small.headers.get("content-length"))).toBeLessThan(page.text.length / 4)
    expect(yield* Effect.promise(() => small.text())).toBe(page.text)
    const known = yield* packed(url, path, { "if-none-match": small.headers.get("etag") ?? "" })
    expect(known.status).toBe(304)
    return page.text
  })

/** A script or style is cached for a year under the hash of its content. */
const partWorks = (url: string, path: string) =>
  Effect.gen(function* () {
    const plain = yield* send(url, "GET", path, {})
    expect(plain.status).toBe(200)
    expect(plain.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding"
    })
    expect(plain.headers).toHaveProperty("etag")
    const hash = createHash("sha256").update(plain.text).digest("hex").slice(0, 16)
    expect(path).toMatch(new RegExp(`^/docs/\\w+-${hash}\\.(js|css|json)$`))
    const small = yield* packed(url, path)
    expect(small.headers.get("content-encoding")).toBe("gzip")
    expect(Number(small.headers.get("content-length"))).toBeLessThan(25 * 1024)
    expect(yield* Effect.promise(() => small.text())).toBe(plain.text)
    const refused = yield* send(url, "GET", path, { headers: { "accept-encoding": "deflate, gzip;q=0" } })
    expect(refused.headers["content-encoding"]).toBeUndefined()
    expect(refused.text).toBe(plain.text)
  })

/** The requirements for the reference, wherever the server runs from. */
export const referenceWorks = (url: string) =>
  Effect.gen(function* () {
    const texts = yield* Effect.forEach(pages, (path) => pageWorks(url, path))
    const parts = new Set(texts.flatMap(partsOf))
    expect([...parts].map((path) => path.replace(/^.*\./, "")).sort()).toEqual(["css", "js", "json"])
    yield* Effect.forEach(parts, (path) => partWorks(url, path), { discard: true })
    const [script = ""] = [...parts].filter((path) => path.endsWith(".js"))
    const elsewhere = [
      "..%2flinden.js",
      "../linden.js",
      "%2e%2e/package.json",
      "..%5clinden.js",
      "%00",
      `${script.slice(6)}.gz`,
      "x.js",
      "Links",
      "constructor"
    ]
    for (const name of elsewhere) expect((yield* send(url, "GET", `/docs/${name}`, {})).status, name).toBe(404)

    const path = "/api/v1/openapi.json"
    const document = yield* packed(url, path)
    expect(document.headers.get("content-type")).toBe("application/json")
    expect(document.headers.get("content-encoding")).toBe("gzip")
    expect(yield* Effect.promise(() => document.json())).toMatchObject({ openapi: "3.1.0" })
    const known = yield* packed(url, path, { "if-none-match": document.headers.get("etag") ?? "" })
    expect(known.status).toBe(304)
  })
