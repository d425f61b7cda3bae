import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { v7 } from "uuid"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses, sendAsOther } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const names = [
  ["Go.Example.COM", "go.example.com"],
  ["dot.example.com.", "dot.example.com"],
  [" blank.example.com ", "blank.example.com"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["BÜCHER.example.org", "xn--bcher-kva.example.org"],
  ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
  ["xn--caf-dma.example", "xn--caf-dma.example"],
  ["a-b.c1.example.co.uk", "a-b.c1.example.co.uk"],
  [`${"a".repeat(63)}.example.com`, `${"a".repeat(63)}.example.com`]
] as const

const noNames: ReadonlyArray<unknown> = [
  "",
  " ",
  null,
  5,
  ["go.example.com"],
  "localhost",
  "example",
  "https://go.example.com",
  "go.example.com/path",
  "go.example.com:8080",
  "user@go.example.com",
  "go example.com",
  "go..example.com",
  ".example.com",
  "-go.example.com",
  "go-.example.com",
  "go_x.example.com",
  "*.example.com",
  "192.0.2.1",
  "0x7f.1",
  "[2001:db8::1]",
  `${"a".repeat(64)}.example.com`,
  `${"a.".repeat(130)}com`,
  "go.example.com\u0000",
  "go\n.example.com",
  "\ud800.example.com",
  "go%2eexample.com",
  "xn--a.example"
]

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  ...noNames.map((hostname) => [{ hostname }, "hostname"] as const),
  ...["linden.test", "LINDEN.test.", "other.example.org"].map((hostname) => [{ hostname }, "hostname"] as const),
  ...["root_url", "not_found_url", "expired_url"].flatMap((field) =>
    ["nowhere", "javascript:alert(1)", "", 5, "https://user@example.com/", "http://linden.test/abc"].map(
      (address) => [{ hostname: "new.example.com", [field]: address }, field] as const
    )
  ),
  [{ hostname: "new.example.com", root_url: "https://new.example.com/" }, "root_url"],
  [{ hostname: "new.example.com", not_found_url: "https://new.example.com./oops" }, "not_found_url"],
  [{ hostname: "new.example.com", expired_url: "https://other.example.org/oops" }, "expired_url"],
  [{ hostname: "linden.test", root_url: "http://linden.test/abc" }, "hostname", "root_url"],
  [{ hostname: "new.example.com", root_page_id: "01890000-0000-7000-8000-000000000000" }, "root_page_id"],
  [{ hostname: "new.example.com", root_page_id: "x" }, "root_page_id"],
  [{ hostname: "", root_url: "x", expired_url: "y" }, "expired_url", "hostname", "root_url"]
]

onOneDatabase("domains", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed by name and deleted", () =>
    Effect.gen(function* () {
      const send = yield* sendAsOther
      const addresses = {
        root_url: "https://a.example/",
        not_found_url: "https://b.example/",
        expired_url: "https://c.example/"
      }
      const made = yield* send("POST", "/api/v1/domains", { json: { hostname: "zoo.example.com", ...addresses } })
      expect(made.status, made.text).toBe(201)
      const zoo = dataOf(made)
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(zoo).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        hostname: "zoo.example.com",
        root_page_id: null,
        ...addresses,
        status: "serving",
        proof: null,
        verification: {
          type: "TXT",
          name: "_linden.zoo.example.com",
          value: expect.stringMatching(/^linden-verify=.{36}$/)
        },
        verified_at: null,
        link_count: 0,
        page_count: 0,
        created_at: moment,
        updated_at: moment
      })
      const path = `/api/v1/domains/${zoo["id"]}`
      expect(dataOf(yield* send("GET", path))).toEqual(zoo)
      yield* send("POST", "/api/v1/domains", { form: "hostname=ant.example.com&root_url=" })
      const changed = yield* send("PUT", path, { form: "root_url=&expired_url=https://d.example/" })
      expect(dataOf(changed)).toMatchObject({ ...addresses, root_url: null, expired_url: "https://d.example/" })
      const moved = yield* send("PUT", path, { json: { hostname: "Moved.Example.com" } })
      expect(dataOf(moved)).toMatchObject({ hostname: "moved.example.com", root_url: null })
      const list = dataOf<{ domains: ReadonlyArray<Row>; total: number }>(yield* send("GET", "/api/v1/domains"))
      expect([list.total, list.domains.map(({ hostname }) => hostname)]).toEqual([
        2,
        ["ant.example.com", "moved.example.com"]
      ])
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The domain was deleted." }])
      expect((yield* send("GET", path)).status).toBe(404)
    })
  )

  it.effect("are limited to five hundred a team", () =>
    Effect.gen(function* () {
      const { send, sql, otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const add = (hostname: string) => send("POST", "/api/v1/domains", { key, json: { hostname } })
      const { id } = dataOf(yield* add("first.limited.example"))
      const [first] = yield* sql<{ team_id: string; created_at: number }>`SELECT team_id, created_at FROM domains
        WHERE id = ${String(id)}`
      const rows = Array.from({ length: 499 }, (_, n) => {
        const [hostname, at] = [`n${n}.limited.example`, Number(first?.created_at)]
        const team = String(first?.team_id)
        return { id: v7(), team_id: team, hostname, held_host: hostname, created_at: at, updated_at: at }
      })
      yield* sql`INSERT INTO domains ${sql.insert(rows)}`
      const refused = yield* add("more.limited.example")
      expect([refused.status, refused.body.code]).toEqual([422, "limit_reached"])
      expect((yield* send("DELETE", `/api/v1/domains/${id}`, { key })).status).toBe(200)
      expect((yield* add("more.limited.example")).status).toBe(201)
    })
  )

  it.effect.each(names)("normalize %s to %s", ([given, stored]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/domains", { json: { hostname: given } })
      expect(made.status, made.text).toBe(201)
      expect(dataOf(made)["hostname"]).toBe(stored)
      const again = yield* send("POST", "/api/v1/domains", { json: { hostname: stored } })
      expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ["hostname"]])
    })
  )

  it.effect.each(faults)("are not created or changed with %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const found = yield* places
      const row: Refusal = { name: "", method: "POST", path: "/domains", sent: { json }, errors }
      yield* refuses(row, found)
      yield* refuses({ ...row, method: "PUT", path: "/domains/<domain>" }, found)
    })
  )

  it.effect("count their links, and cannot be deleted while they have some", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const domain = dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname: "busy.example.com" } }))
      const path = `/api/v1/domains/${domain["id"]}`
      const link = dataOf(
        yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/", domain_id: domain["id"] } })
      )
      expect(dataOf(yield* send("GET", path))["link_count"]).toBe(1)
      yield* refuses({ name: "", method: "DELETE", path: `/domains/${domain["id"]}`, errors: ["id"] }, yield* places)
      yield* send("PUT", path, { json: { hostname: "calm.example.com" } })
      const shown = dataOf(yield* send("GET", `/api/v1/links/${link["id"]}`))
      expect(shown["short_url"]).toBe(`http://calm.example.com/${shown["short_code"]}`)
      yield* send("DELETE", `/api/v1/links/${link["id"]}`)
      expect((yield* send("DELETE", path)).status).toBe(200)
    })
  )
})
