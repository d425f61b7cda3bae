import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { v7 } from "uuid"
import type { UserId } from "../../src/contract/Id.ts"
import { continued } from "../../src/page/Publications.ts"
import { dataOf, done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { makeButton, makePage, makePlugin } from "./PagePlaces.ts"

interface Kind {
  readonly name: string
  readonly path: string
  readonly add: (page: unknown) => ReturnType<typeof makeButton>
  readonly change: (text: string) => Row
  /** The field that shows a change of its text. */
  readonly textOf: (block: Row) => unknown
}

const kinds: ReadonlyArray<Kind> = [
  {
    name: "a button",
    path: "links",
    add: (page) => makeButton(page),
    change: (label) => ({ label }),
    textOf: ({ label }) => label
  },
  {
    name: "a plugin",
    path: "plugins",
    add: (page) => makePlugin(page, "text_block", { content: "First" }),
    change: (content) => ({ config: { content } }),
    textOf: ({ config }) => (config as Row)["content"]
  }
]

onOneDatabase("concurrent edits of one block of a page", ({ effect }) => {
  for (const { name, path, add, change, textOf } of kinds) {
    const places = Effect.gen(function* () {
      const page = yield* makePage({ auto_publish: 0 })
      const block = yield* add(page["id"])
      const of = `/pages/${page["id"]}`
      return { of, at: `${of}/${path}/${block["id"]}`, block }
    })
    const put = (at: string, json: Row, match?: string) =>
      Effect.flatMap(TestServer, ({ send }) =>
        send("PUT", `/api/v1${at}`, { json, ...(match === undefined ? {} : { headers: { "if-match": match } }) })
      )
    const stored = (of: string) =>
      Effect.map(done("GET", of), (page) => (page[path] as ReadonlyArray<Row>)[0] ?? ({} satisfies Row))

    effect(`are distinguished by the versions of ${name}`, () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const { of, at, block } = yield* places
        expect(block).toMatchObject({ version: 1, updated_by: null, updater_username: null })
        const { id: _, page_id: __, created_at: ___, clicks: ____, links: _____, ...fields } = block
        const added = yield* send("POST", `/api/v1${of}/${path}`, { json: fields })
        expect([added.status, added.headers["etag"]]).toEqual([201, '"1"'])

        const first = yield* put(at, change("Mine"), '"1"')
        expect([first.status, first.headers["etag"]]).toEqual([200, '"2"'])
        const late = yield* put(at, change("Theirs"), '"1"')
        expect([late.status, late.body.code, late.headers["etag"]]).toEqual([412, "changed_meanwhile", undefined])
        const now = yield* stored(of)
        expect(now).toMatchObject({ version: 2, updater_username: "owner" })
        expect(textOf(now)).toBe("Mine")

        expect((yield* put(at, change("Anyhow"))).headers["etag"]).toBe('"3"')
        expect((yield* put(at, change("Listed"), '"9", W/"3"')).headers["etag"]).toBe('"4"')
        expect((yield* put(at, { is_visible: 0 }, "*")).headers["etag"]).toBe('"5"')
        expect((yield* put(at, {}, '"4"')).status).toBe(412)
        expect((yield* put(`${of}/${path}/${crypto.randomUUID()}`, {}, '"1"')).status).toBe(404)
        yield* done("DELETE", at)
        expect((yield* put(at, change("Gone"), '"5"')).status).toBe(404)
      })
    )

    effect(`succeed once of five for ${name}`, () =>
      Effect.gen(function* () {
        const { of, at } = yield* places
        const answers = yield* Effect.all(
          ["A", "B", "C", "D", "E"].map((text) => put(at, change(text), '"1"')),
          { concurrency: "unbounded" }
        )
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412])
        const won = answers.find(({ status }) => status === 200)
        const now = yield* stored(of)
        expect(won && textOf(dataOf(won))).toBe(textOf(now))
        expect(now["version"]).toBe(2)
      })
    )

    effect(`of ${name} ignore moves, which keep its version`, () =>
      Effect.gen(function* () {
        const { of, at, block } = yield* places
        const type = path.slice(0, -1)
        yield* done("POST", `${of}/reorder`, { items: [{ id: block["id"], type, sort_order: 7 }] })
        const moved = yield* put(at, { sort_order: 9 }, '"1"')
        expect(dataOf(moved)).toMatchObject({ sort_order: 9, version: 1, updated_by: null })
        expect((yield* put(at, { sort_order: 3, ...change("Moved") }, '"1"')).headers["etag"]).toBe('"2"')
      })
    )

    effect(`of ${name} find an unused version after it is restored`, () =>
      Effect.gen(function* () {
        const { of, at, block } = yield* places
        const other = yield* add(of.slice("/pages/".length))
        yield* done("POST", `${of}/publish`)
        const versions = Effect.map(done("GET", of), (page) =>
          Object.fromEntries((page[path] as ReadonlyArray<Row>).map(({ id, version }) => [id, version]))
        )
        const ids = [String(block["id"]), String(other["id"])] as const
        yield* put(at, change("Second"))
        yield* put(at, change("Third"))
        yield* done("POST", `${of}/revert`)
        expect(yield* versions).toEqual({ [ids[0]]: 4, [ids[1]]: 1 })
        expect((yield* put(at, change("Late"), '"3"')).status).toBe(412)

        yield* put(at, change("Fifth"))
        yield* done("DELETE", at)
        yield* done("POST", `${of}/revert`)
        expect(yield* versions).toEqual({ [ids[0]]: 6, [ids[1]]: 1 })
        expect((yield* put(at, change("Late"), '"5"')).status).toBe(412)

        yield* done("DELETE", of)
        yield* done("POST", "/trash/restore", { ids: [of.slice("/pages/".length)] })
        expect(yield* versions).toEqual({ [ids[0]]: 6, [ids[1]]: 1 })
        expect((yield* put(at, change("Back"), '"6"')).headers["etag"]).toBe('"7"')
      })
    )
  }
})

it("a block from before versions gets a version above all later ones when it is restored", () => {
  const by = v7() as UserId
  const meanwhile = { versions: new Map([["here", 1]]), removed: 4, by }
  expect(continued([{ id: "here" }, { id: "gone" }], meanwhile)).toEqual([
    { id: "here", version: 2, updated_by: by },
    { id: "gone", version: 5, updated_by: by }
  ])
})
