import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { describe, it as pure } from "vitest"
import { plainTarget } from "../../src/http/RequestTarget.ts"
import { makePage } from "../page/PagePlaces.ts"
import { makeQrcode } from "../qr/Kit.ts"
import { makeLink, visit } from "../redirect/Visiting.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

/** A path with every character encoded except slashes. */
const encoded = (path: string, digits: (hex: string) => string = (hex) => hex) =>
  path.replace(/[^/]/g, (character) => `%${digits(character.charCodeAt(0).toString(16).padStart(2, "0"))}`)

onOneDatabase("a percent-encoded path", (it) => {
  it.effect("is the same path on every public route", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink()
      yield* makePage({ slug: "Ada.b-c_d" })
      const { image_url } = yield* makeQrcode({ link_id: link.id })
      const paths = [
        link.path,
        "/@Ada.b-c_d",
        new URL(String(image_url)).pathname,
        "/robots.txt",
        "/health",
        "/health/ready",
        "/docs",
        "/api/v1/openapi.json",
        "/api/v1/nothing",
        "/api/v1/links"
      ]
      for (const path of paths) {
        const plain = yield* send("GET", path, { key: null, headers: { host: "linden.test" } })
        for (const other of [encoded(path), encoded(path, (hex) => hex.toUpperCase()), path.replace("@", "%40")]) {
          const answer = yield* send("GET", other, { key: null, headers: { host: "linden.test" } })
          expect([other, answer.status, answer.headers["content-type"]]).toEqual([
            other,
            plain.status,
            plain.headers["content-type"]
          ])
        }
      }
    })
  )

  it.effect("is decoded once", () =>
    Effect.gen(function* () {
      yield* makePage({ slug: "once" })
      expect((yield* visit("/%40once")).status).toBe(200)
      expect((yield* visit("/%2540once")).status).toBe(404)
      expect((yield* visit("/%2F@once")).status).toBe(404)
    })
  )
})

describe("a request target", () => {
  pure.each([
    ["/%40name", "/@name"],
    ["/%61%2Db?q=%61", "/a-b?q=%61"],
    ["/a%2Fb%3Fc%23d%2525", "/a%2Fb%3Fc%23d%2525"],
    ["/%E2%80%8B%zz%", "/%E2%80%8B%zz%"],
    ["/api/v1/links?url=https://a.example//b&c=/", "/api/v1/links?url=https:%2F/a.example%2F/b&c=/"],
    ["/-/report?link=http://a.example/b", "/-/report?link=http:%2F/a.example/b"],
    ["/code?url=https://a.example//b", "/code?url=https://a.example//b"]
  ])("%s is %s", (target, plain) => {
    expect(plainTarget(target)).toBe(plain)
  })
})
