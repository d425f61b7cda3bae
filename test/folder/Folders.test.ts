import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf, makePlaces, once, type Refusal, type Row, refuses } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const faults: ReadonlyArray<readonly [body: Row, ...errors: ReadonlyArray<string>]> = [
  [{ name: "" }, "name"],
  [{ name: "\t" }, "name"],
  [{ name: null }, "name"],
  [{ name: 5 }, "name"],
  [{ name: {} }, "name"],
  [{ name: "a".repeat(256) }, "name"],
  [{ name: "\udc00" }, "name"],
  [{ name: "New", color: "red" }, "color"],
  [{ name: "New", color: 5 }, "color"],
  [{ name: "New", icon: "a".repeat(65) }, "icon"],
  [{ name: "New", icon: ["star"] }, "icon"],
  [{ name: "", color: "", icon: 1 }, "color", "icon", "name"]
]

onEachDatabase("folders", (it) => {
  const places = once(makePlaces)

  it.effect("are created, read, changed, listed by name and deleted", () =>
    Effect.gen(function* () {
      const { clientFor, otherTeamKey } = yield* TestServer
      const client = yield* Effect.flatMap(otherTeamKey, clientFor)
      const made = (yield* client.folders.create({ payload: { name: "Zoo", color: "#2f9e44", icon: "🦁" } })).data
      expect(made).toMatchObject({
        name: "Zoo",
        color: "#2f9e44",
        icon: "🦁",
        link_count: 0,
        page_count: 0,
        qrcode_count: 0
      })
      yield* client.folders.create({ payload: { name: "apples" } })
      const { folders, total } = (yield* client.folders.list({ urlParams: {} })).data
      expect(folders.map((folder) => folder.name)).toEqual(["apples", "Zoo"])
      expect(total).toBe(2)
      const changed = (yield* client.folders.update({
        path: { id: made.id },
        payload: { name: "Zoology", color: null }
      })).data
      expect(changed).toMatchObject({ id: made.id, name: "Zoology", color: null, icon: "🦁" })
      yield* client.folders.remove({ path: { id: made.id } })
      const gone = yield* Effect.flip(client.folders.get({ path: { id: made.id } }))
      expect(gone._tag).toBe("NotFound")
    })
  )

  it.effect("return the same fields in every response", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const made = yield* send("POST", "/api/v1/folders", { form: "name=Plain+one&color=&icon=" })
      expect([made.status, made.body.message]).toEqual([201, "The folder was created."])
      const folder = dataOf(made)
      const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(folder).toEqual({
        id: expect.any(String),
        team_id: expect.any(String),
        name: "Plain one",
        color: null,
        icon: null,
        defaults: null,
        access: "team",
        members: [],
        link_count: 0,
        page_count: 0,
        qrcode_count: 0,
        created_at: moment,
        updated_at: moment
      })
      expect(dataOf(yield* send("GET", `/api/v1/folders/${folder["id"]}`))).toEqual(folder)
      const { folders } = dataOf<{ folders: ReadonlyArray<Row> }>(yield* send("GET", "/api/v1/folders"))
      expect(folders.find(({ id }) => id === folder["id"])).toEqual(folder)
    })
  )

  it.effect.each(faults)("are not created or changed with %j", ([json, ...errors]) =>
    Effect.gen(function* () {
      const found = yield* places
      const row: Refusal = { name: "", method: "POST", path: "/folders", sent: { json }, errors }
      yield* refuses(row, found)
      yield* refuses({ ...row, method: "PUT", path: "/folders/<folder>" }, found)
    })
  )

  it.effect("count their links, which stay without a folder after deletion", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const folder = dataOf(yield* send("POST", "/api/v1/folders", { json: { name: "Full" } }))
      const path = `/api/v1/folders/${folder["id"]}`
      const link = dataOf(
        yield* send("POST", "/api/v1/links", { json: { url: "https://example.com/", folder_id: folder["id"] } })
      )
      expect(dataOf(yield* send("GET", path))["link_count"]).toBe(1)
      const gone = yield* send("DELETE", path)
      expect([gone.status, gone.body]).toEqual([200, { success: true, message: "The folder was deleted." }])
      const shown = dataOf(yield* send("GET", `/api/v1/links/${link["id"]}`))
      expect(shown).toMatchObject({ folder_id: null, folder_name: null, folder_color: null, folder_icon: null })
    })
  )

  it.effect("require a name when created, and no field when changed", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      yield* refuses(
        { name: "", method: "POST", path: "/folders", sent: { json: {} }, errors: ["name"] },
        yield* places
      )
      const { folder } = yield* places
      expect((yield* send("PUT", `/api/v1/folders/${folder}`, { json: {} })).status).toBe(200)
    })
  )
})
