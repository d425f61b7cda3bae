import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { afterEach, vi } from "vitest"
import { dataOf, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const script = vi.hoisted(() => {
  // A worker that ran another file has loaded the server with the real nanoid.
  vi.resetModules()
  return { next: [] as Array<string> }
})

vi.mock("nanoid", async (original) => {
  const real = await original<typeof import("nanoid")>()
  const scripted: typeof real.customAlphabet = <Type extends string>(alphabet: string, size?: number) => {
    const draw = real.customAlphabet<Type>(alphabet, size)
    return (length?: number) => (size === 7 ? (script.next.shift() as Type | undefined) : undefined) ?? draw(length)
  }
  return { ...real, customAlphabet: scripted }
})

const url = "https://example.com/"

onOneDatabase("random short codes", (it) => {
  afterEach(() => {
    script.next = []
  })

  it.effect("are drawn again if taken, for one link or many", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links", { url, custom_slug: "drawn23" })
      script.next = ["drawn23", "drawn24"]
      expect((yield* done("POST", "/links", { url }))["short_code"]).toBe("drawn24")

      script.next = ["drawn23", "drawn25", "drawn25", "drawn26", "drawn27", "drawn28"]
      const { results } = yield* done("POST", "/links/bulk", { links: [{ url }, { url }, { url }] })
      const codes = (results as ReadonlyArray<{ data: Row }>).map(({ data }) => data["short_code"])
      expect(codes).toEqual(["drawn26", "drawn27", "drawn28"])
      expect((yield* done("GET", "/links?search=drawn2"))["total"]).toBe(5)
    })
  )

  it.effect("are drawn again if reserved by the trash, and custom slugs are kept", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id } = yield* done("POST", "/links", { url, custom_slug: "drawn33" })
      yield* done("DELETE", `/links/${id}`)
      script.next = ["drawn33", "drawn34"]
      const links = [{ url, custom_slug: "drawn-own" }, { url }, { url, custom_slug: "drawn33" }]
      const answer = yield* send("POST", "/api/v1/links/bulk", { json: { links } })
      const { results } = dataOf<{ results: ReadonlyArray<{ data?: Row }> }>(answer)
      expect(results.map(({ data }) => data?.["short_code"])).toEqual(["drawn-own", "drawn34", undefined])
    })
  )
})
