import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer } from "../support/Linden.ts"
import { comes } from "../support/Patience.ts"
import { databases, migratedEnvironment } from "../support/TestServer.ts"

const key = "owner-key-of-the-imports-of-pages-01234"
/** The number of buttons and texts on each page, and the milliseconds until its server is killed. */
const blocks = 60
const moments = [0, 60, 400]
const names = ["one", "two", "three"]

const page = (name: string) =>
  JSON.stringify({
    littlelink_name: name,
    name,
    links: Array.from({ length: blocks }, (_, n) => [
      { type: "link", title: `Button ${n}`, link: `https://example.com/${n}`, order: 2 * n, click_number: n + 1 },
      { type: "heading", title: `Heading ${n}`, order: 2 * n + 1 }
    ]).flat()
  })

interface Page {
  readonly id: string
  readonly slug: string
  readonly total_clicks: number
  readonly link_count: number
  readonly plugin_count: number
}

const ask = <A>(url: string, path: string, init: RequestInit = {}) =>
  Effect.promise(async () => {
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}` } })
    const text = await answer.text()
    expect(answer.ok, text).toBe(true)
    return (JSON.parse(text) as { data: A }).data
  })

const bring = (url: string, name: string) => {
  const body = new FormData()
  body.append("source", "linkstack")
  body.append("file", new Blob([page(name)]), "page.json")
  return ask<{ id: string }>(url, "/imports", { method: "POST", body })
}

const states = (url: string) =>
  Effect.map(ask<{ jobs: ReadonlyArray<{ state: string }> }>(url, "/jobs"), ({ jobs }) =>
    jobs.map(({ state }) => state)
  )

describe("an import of pages", () => {
  for (const database of databases) {
    it.scopedLive(`creates each page once with each click, however often its server is killed (${database})`, () =>
      Effect.gen(function* () {
        const environment = {
          ...(yield* migratedEnvironment(database)),
          LINDEN_BOOTSTRAP_KEY: key
        }
        for (const [n, moment] of moments.entries()) {
          const server = yield* runServer(environment)
          yield* bring(server.url, names[n] ?? "")
          yield* Effect.sleep(moment)
          yield* endServer(server, "SIGKILL")
        }
        const last = yield* runServer(environment)
        yield* comes("the end of all jobs", states(last.url), (all) => all.every((state) => state === "done"))
        const sum = (blocks * (blocks + 1)) / 2
        const shown = yield* comes(
          "all clicks",
          ask<{ pages: ReadonlyArray<Page> }>(last.url, "/pages"),
          ({ pages }) => pages.length > 0 && pages.every(({ total_clicks }) => total_clicks === sum)
        )
        expect(shown.pages.map(({ slug }) => slug).sort()).toEqual([...names].sort())
        expect(shown.pages.map((one) => [one.link_count, one.plugin_count])).toEqual(names.map(() => [blocks, blocks]))
        expect((yield* endServer(last, "SIGTERM")).code).toBe(0)
      })
    )
  }
})
