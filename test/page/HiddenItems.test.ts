import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { visit } from "../redirect/Visiting.ts"
import { dataOf } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeButton, makePage, makePlugin } from "./PagePlaces.ts"

onOneDatabase("a hidden item", (it) => {
  it.effect("is not on the public page until it is shown again, and keeps its place and its clicks", () =>
    Effect.gen(function* () {
      const { send, clicks } = yield* TestServer
      const page = yield* makePage()
      const button = yield* makeButton(page["id"], { label: "Shop", bg_color: "#123456" })
      const socials = { links: [{ platform: "github", url: "https://example.com/github" }] }
      const plugin = yield* makePlugin(page["id"], "socials", socials, { is_visible: 0 })
      expect([button["is_visible"], plugin["is_visible"]]).toEqual([1, 0])
      const see = Effect.map(visit(`/@${page["slug"]}`), ({ text }) => [/Shop/.test(text), /example\.com/.test(text)])
      const path = `/api/v1/pages/${page["id"]}`
      const put = (item: string, form: string) => send("PUT", `${path}/${item}`, { form })
      expect(yield* see).toEqual([true, false])
      yield* visit(/href="(\/b\/[^"]+)"/.exec((yield* visit(`/@${page["slug"]}`)).text)?.[1] ?? "")
      yield* clicks
      const hidden = yield* put(`links/${button["id"]}`, "is_visible=0")
      expect(dataOf(hidden)).toEqual({
        ...button,
        is_visible: 0,
        clicks: 1,
        version: 2,
        updated_by: expect.any(String),
        updater_username: "owner"
      })
      expect((yield* visit(`/@${page["slug"]}`)).text).not.toContain("#123456")
      const shown = yield* put(`plugins/${plugin["id"]}`, "is_visible=1")
      expect(dataOf(shown)).toMatchObject({ is_visible: 1, config: socials })
      expect(yield* see).toEqual([false, true])
      yield* put(`links/${button["id"]}`, "is_visible=1")
      expect(yield* see).toEqual([true, true])
      const draft = yield* send("POST", `${path}/preview`, {
        json: { links: [{ label: "Draft", url: "https://example.com/", is_visible: 0 }], plugins: [] }
      })
      expect(String(dataOf(draft)["html"])).not.toContain("Draft")
      for (const item of [`links/${button["id"]}`, `plugins/${plugin["id"]}`]) {
        const refused = yield* send("PUT", `${path}/${item}`, { json: { is_visible: 2 } })
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["is_visible"]])
      }
    })
  )
})
