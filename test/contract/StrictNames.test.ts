import { HttpApi } from "@effect/platform"
import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { describe, it as plain } from "vitest"
import { LindenApi } from "../../src/Api.ts"
import { looksProtecting, meantBy, strictOperations } from "../../src/contract/StrictNames.ts"
import { homeOwner } from "../signin/Kit.ts"
import { api, done, dump, expectFailure, type Row } from "../support/Scenario.ts"
import { onOneDatabase, ownerKey, TestServer } from "../support/TestServer.ts"
import { type Ids, rules } from "./TeamTable.ts"

interface Operation {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly hasBody: boolean
}

const operations: Array<Operation> = []
HttpApi.reflect(LindenApi, {
  onGroup: () => {},
  onEndpoint: ({ group, endpoint: { name, method, path, payloadSchema } }) =>
    operations.push({ name: `${group.identifier}.${name}`, method, path, hasBody: payloadSchema._tag === "Some" })
})

const id = "01890000-0000-7000-8000-000000000000"
const ids = new Proxy({} as Ids, { get: () => id })

const isStrict = ({ name, method }: Operation) => method === "DELETE" || strictOperations.has(name)

describe("a misspelled name", () => {
  plain.each([
    ["pasword", true],
    ["passwrod", true],
    ["expiresAt", true],
    ["expire_at", true],
    ["expires_on", true],
    ["start_at", true],
    ["maxclicks", true],
    ["isActive", true],
    ["inactive", true],
    ["created_at", false],
    ["is_broken", false],
    ["link_is_active", false],
    ["title", false]
  ] as const)("%s looks like a protecting field: %s", (name, looks) => {
    expect(looksProtecting(name)).toBe(looks)
  })

  plain.each([
    ["tag", ["search", "folder_id", "tag_id"], "tag_id"],
    ["folderid", ["folder_id", "tag_id"], "folder_id"],
    ["dryrun", ["source", "dry_run"], "dry_run"],
    ["expires", ["name", "role", "expires_at"], "expires_at"],
    ["pasword", ["name", "password"], "password"],
    ["page_id", ["link_id", "folder_id", "tag_id"], undefined],
    ["x", ["xy", "url"], undefined]
  ] as const)("%s among %s means %s", (name, known, meant) => {
    expect(meantBy(name, known)).toBe(meant)
  })
})

onOneDatabase(
  "an unknown name",
  (it) => {
    it.effect.each(operations)("is refused by $name where it narrows or protects, and changes nothing", (operation) =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { name, method, path, hasBody } = operation
        const rule = rules[name]
        const query = [...(rule?.query?.(ids) ?? "").split("&"), "nmae=1", "is_activ=1"].filter(Boolean).join("&")
        const at = `${path.replace(/:\w+/g, id)}`
        const cookie = rule?.who === "people" ? (yield* homeOwner).cookie : undefined
        const sent = {
          key: rule?.who === "strangers" || cookie !== undefined ? null : ownerKey,
          ...(rule?.json === undefined ? {} : { json: rule.json(ids) }),
          headers: {
            ...(cookie === undefined ? {} : { cookie, "sec-fetch-site": "same-origin" }),
            "x-forwarded-for": `10.1.${operations.indexOf(operation)}.1`,
            ...(name === "uploads.create" ? { "content-type": "multipart/form-data; boundary=x" } : {})
          }
        }
        const before = yield* dump
        const asked = yield* send(method, `${at}?${query}`, sent)
        expectFailure(asked, 422)
        expect(asked.body.errors?.["is_activ"], asked.text).toHaveLength(1)
        expect(asked.body.errors?.["nmae"], asked.text).toEqual(
          isStrict(operation) ? ["Unknown query parameter."] : undefined
        )
        if (hasBody && name !== "uploads.create") {
          const json: Row = { ...(rule?.json?.(ids) ?? {}), nmae: 1, pasword: "secret" }
          const given = yield* send(method, at, { ...sent, json })
          expectFailure(given, 422)
          expect(given.body.errors?.["pasword"]?.[0], given.text).toMatch(/^Unknown (field|name)\./)
          expect(given.body.errors?.["nmae"]?.[0]?.replace(/Unknown name. Did you mean name\?/, "Unknown field.")).toBe(
            isStrict(operation) ? "Unknown field." : undefined
          )
        }
        expect(yield* dump).toEqual(before)
      })
    )

    const refused: ReadonlyArray<readonly [method: string, path: string, json: Row | undefined, errors: object]> = [
      ["POST", "/links", { pasword: "secret123" }, { pasword: "password" }],
      ["POST", "/links", { expire_at: "2030-01-01" }, { expire_at: "expires_at" }],
      ["PUT", `/links/${id}`, { passwrod: null, isActive: 0 }, { passwrod: "password", isActive: "is_active" }],
      ["POST", "/keys", { expires: "2030-01-01" }, { expires: "expires_at" }],
      ["POST", "/webhooks", { folder: id }, { folder: "folder_id" }],
      ["POST", `/webhooks/${id}/replay`, { failedonly: true }, { failedonly: "failed_only" }],
      ["POST", "/imports", { dryrun: true }, { dryrun: "dry_run" }],
      ["POST", "/shared-reports", { pasword: "secret123" }, { pasword: "password" }],
      ["POST", "/shared-reports", { query: { page_id: id } }, { "query.page_id": undefined }],
      ["POST", "/invites", { mail: "ana@example.com" }, { mail: undefined }],
      ["GET", "/analytics/export?link=x", undefined, { link: "link_id" }],
      ["POST", "/links/bulk/jobs", { query: { tag: "x" }, delete: true }, { "query.tag": "tag_id" }]
    ]

    it.effect.each(refused)("is refused by %s %s with the name that it may mean", ([method, path, json, errors]) =>
      Effect.gen(function* () {
        const answer = yield* api(method, path, json)
        expectFailure(answer, 422)
        for (const [field, meant] of Object.entries(errors)) {
          const unknown = meant === undefined ? "Unknown field." : `Unknown name. Did you mean ${meant}?`
          expect(answer.body.errors?.[field], answer.text).toEqual([unknown])
        }
      })
    )

    it.effect("in one link of many only affects that link", () =>
      Effect.gen(function* () {
        const url = "https://example.com/"
        const { results } = yield* done("POST", "/links/bulk", { links: [{ url }, { url, pasword: "secret123" }] })
        expect(results).toMatchObject([
          { success: true },
          { success: false, errors: { pasword: ["Unknown name. Did you mean password?"] } }
        ])
      })
    )

    it.effect("elsewhere is ignored with a warning, also beside many others", () =>
      Effect.gen(function* () {
        const many = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`unknown${place}`, 1]))
        const made = yield* api("POST", "/tags", { name: "Many", ...many })
        expect([made.status, made.body.warnings?.length]).toEqual([201, 20])
        const refused = yield* api("POST", "/tags", { name: "Many", ...many, pasword: "x" })
        expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["pasword"]])
      })
    )
  },
  { trustProxy: true }
)
