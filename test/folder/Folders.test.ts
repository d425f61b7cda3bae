import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

onEachDatabase("folders", (it) => {
  it.effect("are made, read, changed, listed by name and deleted", () =>
    Effect.gen(function* () {
      const { client } = yield* TestServer
      const made = (yield* client.folders.create({ payload: { name: "Zoo", color: "#2f9e44", icon: "🦁" } })).data
      expect(made).toMatchObject({ name: "Zoo", color: "#2f9e44", icon: "🦁", link_count: 0, page_count: 0, qrcode_count: 0 })
      yield* client.folders.create({ payload: { name: "apples" } })
      const { folders, total } = (yield* client.folders.list()).data
      expect(folders.map((folder) => folder.name)).toEqual(["apples", "Zoo"])
      expect(total).toBe(2)
      const changed = (yield* client.folders.update({ path: { id: made.id }, payload: { name: "Zoology", color: null } })).data
      expect(changed).toMatchObject({ id: made.id, name: "Zoology", color: null, icon: "🦁" })
      yield* client.folders.remove({ path: { id: made.id } })
      const gone = yield* Effect.flip(client.folders.get({ path: { id: made.id } }))
      expect(gone._tag).toBe("NotFound")
    })
  )
})
