import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { api, dataOf, done, type Row } from "../support/Scenario.ts"
import { onEachDatabase, TestServer } from "../support/TestServer.ts"

const rule = { type: "device", value: "mobile", url: "https://m.example.com/" }

const template = {
  name: "Newsletter",
  source: "newsletter",
  medium: "email",
  campaign: "Spring sale & more",
  term: null,
  content: ""
}

const created = (body: Row) => done("POST", "/links", { url: "https://example.com/page", ...body })

const days = (link: Row) => {
  const at = link["expires_at"]
  if (at === null) return null
  return Math.round((Date.parse(`${String(at).replace(" ", "T")}Z`) - Date.now()) / 86_400_000)
}

const shown = (link: Row) => ({
  url: link["destination_url"],
  domain: link["domain_id"],
  tags: (link["tags"] as ReadonlyArray<Row>).map(({ name }) => name),
  days: days(link),
  type: link["redirect_type"],
  rules: (link["targeting"] as ReadonlyArray<Row>).map(({ value }) => value)
})

onEachDatabase("UTM templates and defaults of folders", (it) => {
  it.effect("templates are created, listed by name, changed and deleted", () =>
    Effect.gen(function* () {
      const made = yield* done("POST", "/utm-templates", template)
      expect(made).toMatchObject({ ...template, content: null })
      yield* done("POST", "/utm-templates", { name: "ads" })
      const listed = Effect.map(done("GET", "/utm-templates"), ({ utm_templates, total }) => [
        total,
        ...(utm_templates as ReadonlyArray<Row>).map(({ name }) => name)
      ])
      expect(yield* listed).toEqual([2, "ads", "Newsletter"])
      const changed = yield* done("PUT", `/utm-templates/${made["id"]}`, { medium: null, term: "shoes" })
      expect(changed).toMatchObject({ name: "Newsletter", source: "newsletter", medium: null, term: "shoes" })
      expect((yield* api("PUT", `/utm-templates/${made["id"]}`, { name: null, source: "a\nb" })).status).toBe(422)
      yield* done("DELETE", `/utm-templates/${made["id"]}`)
      expect((yield* api("GET", `/utm-templates/${made["id"]}`)).status).toBe(404)
      expect(yield* listed).toEqual([1, "ads"])
    })
  )

  it.effect("new links get what they don't set, also null, unless they decline it", () =>
    Effect.gen(function* () {
      const { id: utm_template_id } = yield* done("POST", "/utm-templates", template)
      const { id: domain_id } = yield* done("POST", "/domains", { hostname: "folder.example.org" })
      yield* done("POST", "/tags", { name: "Sale" })
      const { id: other } = yield* done("POST", "/tags", { name: "Other" })
      const folder = yield* done("POST", "/folders", { name: "Spring" })
      expect(folder["defaults"]).toBeNull()
      const folder_id = folder["id"]
      const defaults = {
        domain_id,
        tags: ["sale"],
        expires_in_days: 30,
        redirect_type: "screen",
        utm_template_id,
        targeting: [rule]
      }
      const stored = yield* done("PUT", `/folders/${folder_id}`, { defaults })
      expect(stored["defaults"]).toMatchObject({ ...defaults, tags: [expect.stringMatching(/^[0-9a-f-]{36}$/)] })
      expect((yield* done("PUT", `/folders/${folder_id}`, { name: "Spring sale" }))["defaults"]).toEqual(
        stored["defaults"]
      )
      const whole = {
        url: "https://example.com/page?utm_source=newsletter&utm_medium=email&utm_campaign=Spring%20sale%20%26%20more",
        domain: domain_id,
        tags: ["Sale"],
        days: 30,
        type: "screen",
        rules: ["mobile"]
      }
      expect(shown(yield* created({ folder_id }))).toEqual(whole)
      const bare = { url: "https://example.com/page", domain: null, tags: [], days: null, type: "screen", rules: [] }
      expect(shown(yield* created({ folder_id, use_defaults: 0 }))).toEqual(bare)
      expect(shown(yield* created({}))).toEqual(bare)
      const own = {
        folder_id,
        url: "https://example.com/?utm_source=own#top",
        domain_id: null,
        tags: [other],
        expires_at: null,
        redirect_type: "instant",
        targeting: null
      }
      expect(shown(yield* created(own))).toEqual({
        ...bare,
        url: "https://example.com/?utm_source=own&utm_medium=email&utm_campaign=Spring%20sale%20%26%20more#top",
        tags: ["Other"],
        type: "instant"
      })
      const permanent = yield* created({ folder_id, redirect_status: 301 })
      expect(shown(permanent)).toEqual({ ...whole, rules: [] })
      const bulk = yield* api("POST", "/links/bulk", {
        links: [{ url: "https://example.com/page", folder_id }, { url: "https://example.com/page" }]
      })
      const { results } = dataOf<{ results: ReadonlyArray<{ data: Row }> }>(bulk)
      expect(results.map(({ data }) => shown(data))).toEqual([whole, bare])
      const found = yield* api("POST", "/links", { url: "https://example.com/page", folder_id, if_exists: "return" })
      expect([found.status, shown(dataOf(found)).url]).toEqual([200, whole.url])
      const again = { url: "https://example.com/page", folder_id, title: "Again" }
      const changed = yield* done("POST", "/links", { ...again, if_exists: "update" })
      expect([changed["title"], changed["destination_url"]]).toEqual(["Again", whole.url])

      yield* done("DELETE", `/utm-templates/${utm_template_id}`)
      const { tags: [tag] = [] } = stored["defaults"] as { tags: ReadonlyArray<string> }
      yield* done("DELETE", `/tags/${tag}`)
      expect(shown(yield* created({ folder_id }))).toEqual({ ...whole, url: bare.url, tags: [] })
      expect((yield* done("PUT", `/folders/${folder_id}`, { defaults: null }))["defaults"]).toBeNull()
      expect(shown(yield* created({ folder_id }))).toEqual(bare)
    })
  )

  it.effect("defaults of other teams, unknown tags and wrong values are refused", () =>
    Effect.gen(function* () {
      const { otherTeamKey } = yield* TestServer
      const key = yield* otherTeamKey
      const foreign = {
        domain_id: dataOf(yield* api("POST", "/domains", { hostname: "foreign.example.org" }, key))["id"],
        utm_template_id: dataOf(yield* api("POST", "/utm-templates", template, key))["id"]
      }
      const { id } = yield* done("POST", "/folders", { name: "Own" })
      const wrong: ReadonlyArray<readonly [defaults: Row, ...fields: ReadonlyArray<string>]> = [
        [foreign, "defaults.domain_id", "defaults.utm_template_id"],
        [{ tags: ["none such"] }, "defaults.tags.0"],
        [{ expires_in_days: 0 }, "defaults.expires_in_days"],
        [{ redirect_type: "password" }, "defaults.redirect_type"],
        [{ targeting: [{ ...rule, url: "http://linden.test/abc" }] }, "defaults.targeting.0.url"]
      ]
      for (const [defaults, ...fields] of wrong) {
        const { status, body } = yield* api("PUT", `/folders/${id}`, { defaults })
        expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, fields])
      }
      expect((yield* done("GET", `/folders/${id}`))["defaults"]).toBeNull()
      const empty = { tags: [], targeting: null, domain_id: null }
      expect((yield* done("PUT", `/folders/${id}`, { defaults: empty }))["defaults"]).toBeNull()
    })
  )

  it.effect("new links lack the rules whose destinations are blocked by now, with a warning", () =>
    Effect.gen(function* () {
      const allowed = { type: "country", value: "FR", url: "https://fr.example.com/" }
      const folder = yield* done("POST", "/folders", { name: "Ruled", defaults: { targeting: [rule, allowed] } })
      const folder_id = folder["id"]
      const blocked = yield* done("POST", "/blocked-destinations", { kind: "host", value: "m.example.com" })
      const left = {
        field: "targeting",
        message: "A default rule of the folder was left out, because its destination is blocked.",
        detail: { code: "default_rule_blocked", params: {} }
      }
      const one = { url: "https://example.com/page", folder_id }
      const made = yield* api("POST", "/links", one)
      expect([made.status, shown(dataOf(made)).rules, made.body["warnings"]]).toEqual([201, ["FR"], [left]])
      const bulk = yield* api("POST", "/links/bulk", { links: [{ url: "https://example.com/page" }, one] })
      const { results } = dataOf<{ results: ReadonlyArray<{ data: Row }> }>(bulk)
      expect(results.map(({ data }) => shown(data).rules)).toEqual([[], ["FR"]])
      expect(bulk.body["warnings"]).toEqual([{ ...left, field: "links.1.targeting" }])
      for (const more of [{ targeting: [allowed] }, { use_defaults: 0 }, { redirect_status: 301 }]) {
        const answer = yield* api("POST", "/links", { ...one, ...more })
        const lack = (answer.body["warnings"] as ReadonlyArray<Row> | undefined)?.some(
          ({ field }) => field === "targeting"
        )
        expect([answer.status, lack ?? false], JSON.stringify(more)).toEqual([201, false])
      }
      yield* done("DELETE", `/blocked-destinations/${blocked["id"]}`)
      expect(shown(yield* created({ folder_id })).rules).toEqual(["mobile", "FR"])
    })
  )
})
