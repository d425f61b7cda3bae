import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import { type Asked, double, expectRests, expectSameWhenBusy, itemsOf, linkNamed, linksOf, token } from "./Kit.ts"

const count = 130

const own = (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
  address: `a${n}`,
  banned: n === 3,
  created_at: "2024-05-01T10:00:00.000Z",
  updated_at: "2024-05-01T10:00:00.000Z",
  password: n === 2,
  description: n === 1 ? "About it" : null,
  expire_in: n === 1 ? "2030-01-01T00:00:00.000Z" : null,
  target: `https://example.com/${n}`,
  visit_count: n,
  domain: n === 4 ? "brand.co" : null,
  link: n === 4 ? `https://brand.co/a${n}` : `https://kutt.test/a${n}`
})

/** A link as admins see it: several fields differ. */
const ofAnybody = (n: number) => {
  const { link, domain, banned, visit_count, ...same } = own(n)
  return {
    ...same,
    banned: banned ? 1 : 0,
    visit_count: (n === 5 ? 1_234_567 : visit_count).toLocaleString("en-US"),
    domain: domain ?? "kutt.test",
    user_id: 1,
    email: "ana@example.com",
    relative_created_at: "22 seconds ago",
    link: { address: `a${n}`, link: link.slice(8), url: link }
  }
}

/** Returns at most 50, ignores `all`, and shows everyone's links only to admins. */
const kutt = (isAdmin: boolean) => (asked: Asked) => {
  if (asked.header("x-api-key") !== "secret-token-of-the-test") return { status: 401, json: { error: "Unauthorized" } }
  const isAll = asked.path === "/api/v2/links/admin"
  if (isAll && !isAdmin) return { status: 401, json: { error: "You are not authorized." } }
  if (!isAll && asked.path !== "/api/v2/links") return undefined
  expect(asked.query.get("all")).toBeNull()
  const total = isAll ? count : 60
  const limit = Math.min(50, Number(asked.query.get("limit")))
  const skip = Number(asked.query.get("skip"))
  const rows = Math.max(0, Math.min(limit, total - skip))
  return {
    json: { total, limit, skip, data: Array.from({ length: rows }, (_, n) => (isAll ? ofAnybody : own)(skip + n)) }
  }
}

const source = (base: string, everybody = false) =>
  makeSource("kutt", { token, baseUrl: base, allowPrivate: true, everybody })

it.scopedLive("returns the links of the key's owner, and disables those with a password", () =>
  Effect.gen(function* () {
    const { base } = yield* double(kutt(false))
    const items = yield* expectRests(yield* source(base))
    expect(linksOf(items)).toHaveLength(60)
    expect(linkNamed(items, "kutt.test/a1")).toMatchObject({
      title: "About it",
      createdAt: Date.UTC(2024, 4, 1, 10),
      expiresAt: Date.UTC(2030, 0, 1),
      clicks: 1,
      isActive: true,
      notes: []
    })
    expect(linkNamed(items, "kutt.test/a2")).toMatchObject({
      isActive: false,
      password: null,
      notes: ["Its password cannot be imported. The link is disabled until you set a new one."]
    })
    expect(linkNamed(items, "kutt.test/a3").isActive).toBe(false)
    expect(linkNamed(items, "brand.co/a4").host).toBe("brand.co")
  })
)

it.scopedLive("returns everyone's links to an admin, and others only their own", () =>
  Effect.gen(function* () {
    const admin = yield* double(kutt(true))
    const all = yield* expectRests(yield* source(admin.base, true))
    expect(linksOf(all)).toHaveLength(count)
    expect(linkNamed(all, "kutt.test/a3").isActive).toBe(false)
    expect(linkNamed(all, "kutt.test/a5")).toMatchObject({ clicks: 1_234_567, isActive: true })
    expect(linkNamed(all, "brand.co/a4").host).toBe("brand.co")
    const user = yield* double(kutt(false))
    expect(linksOf(yield* Effect.flatMap(source(user.base, true), itemsOf))).toHaveLength(60)
    expect(yield* (yield* source(admin.base, true)).plan).toMatchObject({ total: count, requests: 4 })
  })
)

it.scopedLive("returns the same when the service fails, limits requests and sends odd characters", () =>
  expectSameWhenBusy(
    () => kutt(true),
    (base) => source(base, true)
  )
)
