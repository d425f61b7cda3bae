import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { api, dataOf, done, sendAsOther } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { addWebhook, onOneServer } from "./Kit.ts"

const hook = { url: "https://none.invalid/hook", events: ["link.created", "link.clicked"] }

onOneServer("webhooks", (it) => {
  it.scoped("are created, shown without their secret, changed and deleted", () =>
    Effect.gen(function* () {
      const made = yield* addWebhook({
        ...hook,
        description: "  For the shop ",
        events: [...hook.events, "link.created"]
      })
      const { secret, ...rest } = made
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
      expect(rest).toMatchObject({
        ...hook,
        description: "For the shop",
        batch: true,
        ordered: true,
        is_active: true,
        paused_reason: null,
        folder_id: null,
        waiting: 0
      })
      const shown = yield* api("GET", `/webhooks/${made.id}`)
      const list = yield* api("GET", "/webhooks")
      expect(dataOf(shown)).toEqual(rest)
      expect(dataOf<{ webhooks: ReadonlyArray<unknown> }>(list).webhooks).toContainEqual(rest)
      const exported = yield* api("GET", "/export")
      for (const { text } of [shown, list, exported]) expect(text).not.toContain(secret.slice(6))
      const changed = yield* done("PUT", `/webhooks/${made.id}`, {
        url: "https://other.invalid/",
        events: ["page.viewed"],
        batch: false,
        ordered: 0,
        description: "",
        is_active: false
      })
      expect(changed).toMatchObject({
        url: "https://other.invalid/",
        events: ["page.viewed"],
        batch: false,
        ordered: false,
        description: null,
        is_active: false,
        paused_reason: "owner"
      })
      expect(yield* done("PUT", `/webhooks/${made.id}`, { is_active: 1 })).toMatchObject({
        is_active: true,
        paused_reason: null
      })
      yield* done("DELETE", `/webhooks/${made.id}`)
      expect((yield* api("GET", `/webhooks/${made.id}`)).status).toBe(404)
      expect((yield* api("POST", `/webhooks/${made.id}/rotate`)).status).toBe(404)
    })
  )

  it.scoped("are refused with a sentence for each invalid field", () =>
    Effect.gen(function* () {
      const refused = Effect.fnUntraced(function* (json: Record<string, unknown>) {
        const { status, body } = yield* api("POST", "/webhooks", json)
        expect([json, status]).toEqual([json, 422])
        return Object.keys(body.errors ?? {}).map((field) => field.split(".")[0])
      })
      expect((yield* refused({})).sort()).toEqual(["events", "url"])
      expect(yield* refused({ ...hook, events: [] })).toEqual(["events"])
      expect(yield* refused({ ...hook, events: ["link.burnt"] })).toEqual(["events"])
      for (const url of [
        "ftp://example.com/",
        "https://ana:secret@example.com/",
        "https://example.com:22/",
        "https://example.com/#part",
        `https://example.com/${"x".repeat(2048)}`,
        "example.com"
      ]) {
        expect([url, yield* refused({ ...hook, url })]).toEqual([url, ["url"]])
      }
      const nothing = "01890000-0000-7000-8000-000000000000"
      const filters = { folder_id: nothing, tag_id: nothing, link_id: nothing }
      expect((yield* refused({ ...hook, ...filters })).sort()).toEqual(["folder_id", "link_id", "tag_id"])
      expect(yield* refused({ ...hook, tag_id: "No such tag" })).toEqual(["tag_id"])
      const other = yield* sendAsOther
      const theirs = yield* other("POST", "/api/v1/links", { json: { url: "https://example.com/" } })
      expect(yield* refused({ ...hook, link_id: String(dataOf(theirs)["id"]) })).toEqual(["link_id"])
    })
  )

  it.scoped("filter by a tag that is given by its name, and keep its id", () =>
    Effect.gen(function* () {
      const { id: tag } = dataOf(yield* api("POST", "/tags", { name: "Campaign" }))
      const made = yield* addWebhook({ ...hook, tag_id: "CAMPAIGN" })
      const shown = Effect.map(api("GET", `/webhooks/${made.id}`), (answer) => dataOf(answer)["tag_id"])
      expect(yield* shown).toBe(tag)
      yield* api("PUT", `/webhooks/${made.id}`, { description: "Unfiltered soon" })
      expect(yield* shown).toBe(tag)
      yield* api("PUT", `/webhooks/${made.id}`, { tag_id: null })
      expect(yield* shown).toBeNull()
      yield* api("PUT", `/webhooks/${made.id}`, { tag_id: "campaign" })
      expect(yield* shown).toBe(tag)
    })
  )

  it.scoped("are for owners and admins, each in their own team", () =>
    Effect.gen(function* () {
      const { keyOf, otherTeamKey } = yield* TestServer
      const { id } = yield* addWebhook(hook)
      const [member, admin, other] = [yield* keyOf("member"), yield* keyOf("admin"), yield* otherTeamKey]
      const paths = [
        ["GET", ""],
        ["GET", `/${id}`],
        ["POST", `/${id}/test`],
        ["GET", `/${id}/deliveries`]
      ] as const
      for (const [method, path] of paths) {
        expect((yield* api(method, `/webhooks${path}`, undefined, member)).status).toBe(403)
      }
      expect((yield* api("GET", `/webhooks/${id}`, undefined, admin)).status).toBe(200)
      for (const [method, path] of paths.slice(1)) {
        expect((yield* api(method, `/webhooks${path}`, undefined, other)).status).toBe(404)
      }
    })
  )

  it.scoped("are limited to twenty a team", () =>
    Effect.gen(function* () {
      const { otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      for (let n = 0; n < 20; n++) yield* addWebhook(hook, key)
      const refused = yield* api("POST", "/webhooks", hook, key)
      expect([refused.status, refused.body.code]).toEqual([422, "limit_reached"])
    })
  )
})
