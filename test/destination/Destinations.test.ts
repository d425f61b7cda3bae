import { expect } from "@effect/vitest"
import { Effect } from "effect"
import sharp from "sharp"
import { fetched } from "../qr/Kit.ts"
import { done, expectFailure } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { html, makeLink, onReadingServer, page, picture, readDestination, readLink, tried } from "./Kit.ts"

const icon = await Effect.runPromise(picture("png"))
const greek = Buffer.concat([
  Buffer.from("<meta charset=iso-8859-7><title>"),
  Buffer.from([0xc5, 0xeb]),
  Buffer.from("</title>")
])
const shop = html(`<title>
  The   shop &amp; caf\u00e9 </title><meta name="description" content="All we sell."><meta property="og:image" content="/look.jpg">
  <link rel="icon" href="/icons/32.png" sizes="32x32"><link rel="icon" href="/logo.svg"><link rel="apple-touch-icon" href="/touch.png">`)

const pages: Readonly<Record<string, readonly [body: string | Uint8Array, type?: string]>> = {
  "/shop": [shop],
  "/greek": [greek, "text/html"],
  "/header": [Buffer.from([0x3c, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x3e, 0xe9]), "text/html; charset=windows-1252"],
  "/evil-charset": [html("<title>Plain</title>"), "text/html; charset=../../etc/passwd"],
  "/endless-title": [`<title>${"a ".repeat(500_000)}`],
  "/turned": [html("<title>safe \u202egnp.exe\u0000\u2066</title>")],
  "/script": [
    html("<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><meta property='og:image' content='javascript:alert(1)'>")
  ],
  "/og": [html("<meta property='og:title' content='Of the graph'>")],
  "/late": [`<head>${" ".repeat(600_000)}<title>Too late</title>`],
  "/report.pdf": ["%PDF-1.7 <title>No page</title>", "application/pdf"],
  "/touch.png": [icon, "image/png"],
  "/icons/32.png": [icon, "image/png"],
  "/huge.png": [Buffer.alloc(600 * 1024), "image/png"],
  "/no-icon": [html("<title>No icon</title><link rel=icon href=/huge.png>")]
}

// Each case has its own host: after each page, a host is not requested for a second.
onReadingServer(
  "destinations",
  (request, response) => {
    const path = request.url ?? ""
    const found = pages[path]
    if (found !== undefined) return page(response, ...found)
    if (path === "/slow") return
    if (path.startsWith("/to?"))
      return void response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end()
    if (path === "/drip") {
      response.writeHead(200, { "content-type": "text/html" })
      response.write("<title>")
      const timer = setInterval(() => response.write("x"), 100)
      return void response.on("close", () => clearInterval(timer))
    }
    response.writeHead(404).end()
  },
  (it, internet) => {
    it.effect("are fetched after the response, with title, description, picture and icon", () =>
      Effect.gen(function* () {
        const link = yield* makeLink("http://shop.example/shop", { title: null })
        const read = yield* readDestination(link.id)
        expect(read).toMatchObject({
          title: "The shop & café",
          description: "All we sell.",
          image_url: "http://shop.example/look.jpg"
        })
        expect((yield* readLink(link.id)).title).toBe(null)
        expect(internet().asked).toContain("shop.example/touch.png")
        expect([...internet().agents]).toEqual(["Linden/1 (link preview)"])
        const found = yield* fetched(String(read.icon_url))
        expect(found.status).toBe(200)
        expect(found.headers.get("content-type")).toBe("image/webp")
        expect(found.headers.get("x-content-type-options")).toBe("nosniff")
        expect(found.headers.get("cache-control")).toContain("immutable")
        const drawn = yield* Effect.promise(() => sharp(found.bytes).metadata())
        expect([drawn.format, drawn.width, drawn.height]).toEqual(["webp", 64, 64])
        const listed = yield* done("GET", "/links?search=shop.example")
        expect(listed["links"]).toMatchObject([{ destination: { title: "The shop & café" } }])
      })
    )

    it.effect("are fetched once for all links of a bulk, and shown when the next such link is created", () =>
      Effect.gen(function* () {
        const hosts = Array.from({ length: 7 }, (_, place) => `bulk-${place}.example`)
        const addresses = [...hosts, ...hosts].map((host) => `http://${host}/og`)
        const { results } = yield* done("POST", "/links/bulk", { links: addresses.map((url) => ({ url })) })
        const links = (results as ReadonlyArray<{ data: { id: string; destination: unknown } }>).map(({ data }) => data)
        expect(links.map(({ destination }) => destination)).toEqual(addresses.map(() => null))
        for (const { id } of links) expect((yield* readDestination(id)).title).toBe("Of the graph")
        const asked = internet().asked.filter((address) => /^bulk-.*og$/.test(address))
        expect([...asked].sort()).toEqual(hosts.map((host) => `${host}/og`))
        const next = yield* makeLink("http://bulk-3.example/og")
        expect(next.destination?.title).toBe("Of the graph")
        expect(next).toEqual(yield* readLink(next.id))
      })
    )

    it.effect("are shown in the trash too, while they are stored", () =>
      Effect.gen(function* () {
        const { id } = yield* makeLink("http://site.example/og", { custom_slug: "told-in-trash" })
        const known = yield* readDestination(id)
        yield* done("DELETE", `/links/${id}`)
        expect((yield* done("GET", "/trash?search=told-in-trash"))["items"]).toMatchObject([
          { destination_url: "http://site.example/og", destination: { title: known.title, icon_url: null } }
        ])
      })
    )

    it.effect.each([
      ["http://greek.example/greek", "Ελ"],
      ["http://header.example/header", "é"],
      ["http://charset.example/evil-charset", "Plain"],
      ["http://turned.example/turned", "safe gnp.exe"],
      ["http://script.example/script", "<script>alert(1)</script>"],
      ["http://graph.example/og", "Of the graph"],
      ["http://leading.example/to?/og", "Of the graph"],
      ["http://away.example/to?http://other.example/og", "Of the graph"]
    ] as const)("have the title from %s", ([url, title]) =>
      Effect.gen(function* () {
        const { id } = yield* makeLink(url)
        expect(yield* readDestination(id)).toMatchObject({ title, image_url: null, icon_url: null })
      })
    )

    it.effect("have a title of at most 300 characters", () =>
      Effect.gen(function* () {
        const { id } = yield* makeLink("http://endless.example/endless-title")
        expect((yield* readDestination(id)).title).toMatch(/^(?:a ){149}a…$/)
      })
    )

    it.effect.each(["http://late.example/late", "http://report.example/report.pdf"])(
      "have no title if %s has none within the limits",
      (url) =>
        Effect.gen(function* () {
          const { id } = yield* makeLink(url)
          expect(yield* tried(url)).toMatchObject({ failures: 0, due_at: null })
          expect((yield* readLink(id)).destination).toBe(null)
          expect((yield* readLink(id)).destination_url).toBe(url)
        })
    )

    it.effect("have no icon if it is too large", () =>
      Effect.gen(function* () {
        const { id } = yield* makeLink("http://plain.example/no-icon")
        expect(yield* readDestination(id)).toMatchObject({ title: "No icon", icon_url: null })
      })
    )

    it.effect.each([
      "http://slow.example/slow",
      "http://drip.example/drip",
      "http://none.example/none",
      "http://nowhere.test/",
      "http://private.example/shop",
      "http://127.0.0.1/shop",
      "http://[::1]/shop",
      "http://169.254.169.254/latest/meta-data/",
      "http://inwards.example/to?http://private.example/shop",
      "http://loop.example/to?http://127.0.0.1/shop",
      "http://port.example/to?http://port.example:8080/shop",
      "http://file.example/to?file:///etc/passwd",
      "http://turns.example/to?/to?/to?/to?/to?/shop"
    ])("cannot be fetched from %s, which is retried later", (url) =>
      Effect.gen(function* () {
        const before = Date.now()
        const { id } = yield* makeLink(url)
        const { failures, due_at, fetched_at } = yield* tried(url)
        expect(failures).toBe(1)
        expect(Number(due_at) - Number(fetched_at)).toBe(3_600_000)
        expect(Number(fetched_at) - before).toBeLessThan(60_000)
        expect((yield* readLink(id)).destination).toBe(null)
        expect(internet().asked.filter((one) => one.startsWith("private"))).toEqual([])
      })
    )

    it.effect.each(["http://site.example:8080/shop", "http://linden.test/docs/a"])("are never fetched from %s", (url) =>
      Effect.gen(function* () {
        const { sql } = yield* TestServer
        yield* makeLink(url)
        expect(yield* sql`SELECT hash FROM destinations WHERE url = ${url}`).toEqual([])
      })
    )

    it.effect("serve no icons except the generated ones", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        for (const file of [`${"0".repeat(40)}.webp`, "x.webp", `${"0".repeat(40)}.png`, "..%2f.webp"]) {
          expect((yield* send("GET", `/destination-icons/${file}`, { key: null })).status).toBe(404)
        }
      })
    )

    it.effect("are refused as a field of a request", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const made = yield* send("POST", "/api/v1/links", {
          json: { url: "http://site.example/og", destination: { title: "Mine" } }
        })
        expect(made.body.warnings).toMatchObject([{ field: "destination" }])
        expectFailure(yield* send("PUT", "/api/v1/team", { json: { name: "Home", destination_previews: 2 } }), 422)
      })
    )
  }
)
