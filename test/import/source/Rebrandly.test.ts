import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import { type Asked, double, expectRests, expectSameWhenBusy, linkNamed, linksOf, token } from "./Kit.ts"

const sizes: Readonly<Record<string, number>> = { w1: 60, w2: 0, w3: 3 }

const link = (workspace: string, n: number) => ({
  id: `${workspace}-${n}`,
  title: `Title ${n}`,
  slashtag: `s${n}`,
  destination: `https://example.com/${n}`,
  createdAt: "2024-05-01T10:00:00.000Z",
  status: n === 2 ? "disabled" : "active",
  tags: [{ id: "t", name: "News", color: "000000" }],
  clicks: n,
  isPublic: false,
  shortUrl: `${workspace}.test/s${n}`,
  domainName: `${workspace}.test`
})

const after = <A extends { readonly id: string }>(all: ReadonlyArray<A>, asked: Asked) => {
  const last = asked.query.get("last")
  const start = last === null ? 0 : all.findIndex(({ id }) => id === last) + 1
  return all.slice(start, start + Math.min(25, Number(asked.query.get("limit"))))
}

const rebrandly = (asked: Asked) => {
  if (asked.header("apikey") !== "secret-token-of-the-test") return { status: 401, json: { message: "Unauthorized" } }
  if (asked.path === "/v1/workspaces")
    return {
      json: after(
        Object.keys(sizes).map((id) => ({ id, name: id })),
        asked
      )
    }
  const workspace = asked.header("workspace") ?? ""
  const size = sizes[workspace] ?? 0
  if (asked.path === "/v1/links/count") return { json: { count: size } }
  if (asked.path !== "/v1/links") return undefined
  return {
    json: after(
      Array.from({ length: size }, (_, n) => link(workspace, n)),
      asked
    )
  }
}

const source = (base: string) => makeSource("rebrandly", { token, baseUrl: base, allowPrivate: true })

it.scopedLive("returns the links of all workspaces up to the empty page", () =>
  Effect.gen(function* () {
    const { base } = yield* double(rebrandly)
    const read = yield* source(base)
    const items = yield* expectRests(read)
    expect(linksOf(items)).toHaveLength(63)
    expect(linkNamed(items, "w1.test/s59")).toMatchObject({
      host: "w1.test",
      slug: "s59",
      title: "Title 59",
      tags: ["News"],
      clicks: 59,
      createdAt: Date.UTC(2024, 4, 1, 10)
    })
    expect(linkNamed(items, "w3.test/s2").isActive).toBe(false)
    expect(yield* read.plan).toMatchObject({ total: 63 })
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => rebrandly,
    (base) => source(base)
  )
)
