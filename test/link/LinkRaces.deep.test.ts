import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const url = "https://example.com/"

onEachDatabase("concurrent changes", (it) => {
  it.effect.each([
    ["tags", { name: "Going" }, (id: unknown) => ({ tags: [id] })],
    ["folders", { name: "Going" }, (id: unknown) => ({ folder_id: id })],
    ["domains", { hostname: "going.example.com" }, (id: unknown) => ({ domain_id: id })]
  ] as const)("create or reject links while their %s are deleted", ([resource, json, fields]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 5; round++) {
        const { id } = dataOf(yield* send("POST", `/api/v1/${resource}`, { json }))
        const create = send("POST", "/api/v1/links", { json: { url, ...fields(id) } })
        const remove = send("DELETE", `/api/v1/${resource}/${id}`)
        const [removed, ...made] = yield* Effect.all([remove, ...Array.from({ length: 8 }, () => create)], {
          concurrency: "unbounded"
        })
        for (const answer of made) expect([201, 422], answer.text).toContain(answer.status)
        expect([200, 422], removed.text).toContain(removed.status)
        if (removed.status === 422) break
      }
    })
  )

  it.effect("create or reject links and QR codes while their link or folder is deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 3; round++) {
        const link = dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))["id"]
        const folder = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Going" } }))["id"]
        const design_config = {}
        const kept = dataOf(yield* send("POST", "/api/v1/qrcodes", { json: { name: "Kept", url, design_config } }))[
          "id"
        ]
        const answers = yield* Effect.all(
          [
            ...Array.from({ length: 4 }, () => [
              send("POST", "/api/v1/qrcodes", { json: { name: "Of a link", link_id: link, design_config } }),
              send("POST", "/api/v1/qrcodes", { json: { name: "In a folder", url, folder_id: folder, design_config } }),
              send("PUT", `/api/v1/qrcodes/${kept}`, { json: { link_id: link, folder_id: folder } })
            ]).flat(),
            Effect.delay(send("DELETE", `/api/v1/links/${link}`), `${5 * round} millis`),
            Effect.delay(send("DELETE", `/api/v1/folders/${folder}`), `${5 * round} millis`)
          ],
          { concurrency: "unbounded" }
        )
        for (const { status, text } of answers) expect([200, 201, 404, 422], text).toContain(status)
      }
    })
  )

  it.effect("reject items on pages that are being deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 5; round++) {
        const { id } = dataOf(
          yield* send("POST", "/api/v1/pages", { json: { slug: `going-${round}`, title: "Going" } })
        )
        const button = send("POST", `/api/v1/pages/${id}/links`, { json: { label: "Go", url } })
        const plugin = send("POST", `/api/v1/pages/${id}/plugins`, { json: { type: "faq" } })
        const remove = send("DELETE", `/api/v1/pages/${id}`)
        const answers = yield* Effect.all([button, plugin, button, remove, plugin, button, plugin, button, plugin], {
          concurrency: "unbounded"
        })
        for (const { status, text } of answers) expect([200, 201, 404], text).toContain(status)
      }
    })
  )

  it.effect("change links or find them deleted", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const tag = dataOf(yield* send("POST", "/api/v1/tags", { json: { name: "Kept" } }))["id"]
      for (let round = 0; round < 5; round++) {
        const { id } = dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))
        const change = send("PUT", `/api/v1/links/${id}`, {
          json: { title: "New", tags: [tag], ab_tests: [{ url }], targeting: [{ type: "os", value: "iOS", url }] }
        })
        const remove = send("DELETE", `/api/v1/links/${id}`)
        const answers = yield* Effect.all([change, change, remove, change, remove], { concurrency: "unbounded" })
        for (const answer of answers) expect([200, 404], answer.text).toContain(answer.status)
        expect(answers.filter(({ body }) => body.message === "The link was deleted.").length).toBe(1)
      }
    })
  )

  it.effect("leave the complete values of one change", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const { id } = dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))
      const change = (name: number) =>
        send("PUT", `/api/v1/links/${id}`, {
          json: { ab_tests: [1, 2, 3].map((place) => ({ url: `https://t${name}.example/${place}` })) }
        })
      const answers = yield* Effect.all(
        Array.from({ length: 10 }, (_, name) => change(name)),
        { concurrency: "unbounded" }
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const { ab_tests } = dataOf<{ ab_tests: ReadonlyArray<Row> }>(yield* send("GET", `/api/v1/links/${id}`))
      const hosts = new Set(ab_tests.map((test) => new URL(String(test["destination_url"])).host))
      expect([ab_tests.length, hosts.size]).toEqual([3, 1])
    })
  )
})

onEachDatabase("edits of the same record at the same time", (it) => {
  it.effect.each([
    ["a start and an end before it", {}, { starts_at: "2040-01-02" }, { expires_at: "2040-01-01" }],
    ["a permanent redirect and a click limit", {}, { redirect_status: 301 }, { max_clicks: 5 }],
    ["a permanent redirect and tests", {}, { redirect_status: 308 }, { ab_tests: [{ url }] }],
    [
      "a password page and no password",
      { password: "correct horse" },
      { redirect_type: "password" },
      { password: null }
    ]
  ] as const)("never store %s", ([, given, ...edits]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 25; round++) {
        const { id } = dataOf(
          yield* send("POST", "/api/v1/links", { json: { url, redirect_type: "instant", ...given } })
        )
        const answers = yield* Effect.all(
          edits.map((json) => send("PUT", `/api/v1/links/${id}`, { json })),
          { concurrency: "unbounded" }
        )
        const statuses = answers.map(({ status }) => status).sort()
        expect(statuses, answers.map(({ text }) => text).join("\n")).toEqual([200, 422])
        expect((yield* send("PUT", `/api/v1/links/${id}`, { json: { title: "Later" } })).status).toBe(200)
      }
    })
  )

  it.effect.each([
    ["a click limit", { max_clicks: 5 }],
    ["rules", { targeting: [{ type: "os", value: "iOS", url }] }]
  ] as const)("never store a permanent redirect from a bulk change together with %s", ([, json]) =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 25; round++) {
        const { id } = dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))
        const answers = yield* Effect.all(
          [
            send("PUT", `/api/v1/links/${id}`, { json }),
            send("PUT", "/api/v1/links/bulk", { json: { ids: [id], redirect_status: 301 } })
          ],
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      }
    })
  )

  it.effect("never lose changes to a folder, such as its restricted access", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 25; round++) {
        const { id } = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Old" } }))
        const edits = [{ name: "New" }, { color: "#112233" }, { access: "listed", members: [] }]
        const answers = yield* Effect.all(
          edits.map((json) => send("PUT", `/api/v1/folders/${id}`, { json })),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
        const folder = dataOf(yield* send("GET", `/api/v1/folders/${id}`))
        expect(folder).toMatchObject({ name: "New", color: "#112233", access: "listed" })
      }
    })
  )

  it.effect("never store both a host name and a destination on it for one domain", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (let round = 0; round < 10; round++) {
        const { id } = dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname: `a${round}.example.com` } }))
        const hostname = `b${round}.example.com`
        const answers = yield* Effect.all(
          [{ hostname }, { root_url: `https://${hostname}/` }].map((json) =>
            send("PUT", `/api/v1/domains/${id}`, { json })
          ),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
      }
    })
  )

  it.effect("keep both changes of a QR code, with a design that was checked for its address", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const links = [dataOf(yield* send("POST", "/api/v1/links", { json: { url } }))["id"]]
      const { id } = dataOf(yield* send("POST", "/api/v1/qrcodes", { json: { name: "Old", url, design_config: {} } }))
      const edits = [{ name: "New" }, { design_config: { margin: 6 } }, { link_id: links[0] }]
      const answers = yield* Effect.all(
        edits.map((json) => send("PUT", `/api/v1/qrcodes/${id}`, { json })),
        { concurrency: "unbounded" }
      )
      expect(answers.map(({ status, text }) => (status === 200 ? status : text))).toEqual([200, 200, 200])
      const code = dataOf<Row>(yield* send("GET", `/api/v1/qrcodes/${id}`))
      expect(code).toMatchObject({ name: "New", link_id: links[0], scannable: true, design_config: { margin: 6 } })
    })
  )
})
