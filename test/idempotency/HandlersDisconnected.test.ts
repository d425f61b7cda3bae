import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { ended } from "../import/Kit.ts"
import { comes } from "../support/Patience.ts"
import { done, type Row } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { disconnecting, json } from "./Disconnecting.ts"

const url = "https://example.com/"

const idOf = (row: Row) => String(row["id"])
const listed = (path: string, name: string) =>
  Effect.map(done("GET", path), (found) => found[name] as ReadonlyArray<Row>)
/** When clients disconnect, in milliseconds. */
const moments = [0, 1, 3, 8, 20]

onOneDatabase("a client that disconnects", (it) => {
  it.effect("leaves a page completely published or not at all", () =>
    Effect.gen(function* () {
      for (const moment of moments) {
        const page = idOf(yield* done("POST", "/pages", { slug: `left-${moment}`, title: "Before", auto_publish: 0 }))
        yield* done("POST", `/pages/${page}/links`, { label: "Only published", url })
        yield* disconnecting({ path: `/pages/${page}/publish`, body: "{}", headers: json }, moment)
        // The handler may still run: its result must become consistent.
        yield* comes(
          `A page that is published or not, after ${moment} ms`,
          Effect.gen(function* () {
            const view = yield* (yield* TestServer).send("GET", `/@left-${moment}`, { key: null })
            const isPublished = (yield* done("GET", `/pages/${page}`))["status"] === "published"
            return { isPublished, status: view.status, isWhole: view.text.includes("Only published") }
          }),
          ({ isPublished, status, isWhole }) => status === (isPublished ? 200 : 404) && isWhole === isPublished
        )
      }
    })
  )

  it.effect("leaves a link in the trash or restored, and its address answers accordingly", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const moment of moments) {
        const slug = `back-${moment}`
        const id = idOf(yield* done("POST", "/links", { url, custom_slug: slug, redirect_type: "instant" }))
        yield* done("DELETE", `/links/${id}`)
        yield* disconnecting({ path: `/trash/${id}/restore`, body: "{}", headers: json }, moment)
        yield* comes(
          `A link in the trash or restored, after ${moment} ms`,
          Effect.gen(function* () {
            const isTrashed = (yield* listed("/trash", "items")).some((item) => item["id"] === id)
            const found = yield* send("GET", `/api/v1/links/${id}`)
            const visit = yield* send("GET", `/${slug}`, { key: null })
            return { isTrashed, found: found.status, visit: visit.status }
          }),
          ({ isTrashed, found, visit }) => (isTrashed ? found === 404 && visit === 404 : found === 200 && visit === 302)
        )
      }
    })
  )

  it.effect("leaves a job that ends, or none", () =>
    Effect.gen(function* () {
      yield* done("POST", "/links/bulk", { links: Array.from({ length: 30 }, () => ({ url: `${url}of-the-job` })) })
      const body = JSON.stringify({ query: { search: "of-the-job" }, change: { is_active: 0 }, total: 30 })
      for (const moment of moments) {
        yield* disconnecting({ path: "/links/bulk/jobs", body, headers: json }, moment)
      }
      const jobs = yield* comes("The end of all jobs", listed("/links/bulk/jobs", "jobs"), (all) =>
        all.every(({ state }) => state === "done")
      )
      for (const job of jobs) expect(job).toMatchObject({ total: 30, done: 30 })
    })
  )

  it.effect("leaves an import that ends with all its links, or none", () =>
    Effect.gen(function* () {
      for (const moment of moments) {
        const body = new FormData()
        body.append("source", "csv")
        const rows = Array.from({ length: 50 }, (_, n) => `${url}import/${moment}/${n}`)
        body.append("file", new Blob([["url", ...rows].join("\n")]), "links.csv")
        yield* disconnecting({ path: "/imports", body }, moment)
      }
      const { jobs } = yield* comes(
        "All links of each import",
        Effect.gen(function* () {
          const jobs = yield* listed("/jobs?kind=import", "jobs")
          for (const job of jobs) yield* ended(idOf(job))
          return { jobs, total: (yield* done("GET", "/links?search=/import/"))["total"] }
        }),
        ({ jobs, total }) => total === 50 * jobs.length
      )
      for (const job of jobs) expect(yield* ended(idOf(job))).toMatchObject({ state: "done", result: { created: 50 } })
    })
  )

  it.effect("leaves a readable upload, or none", () =>
    Effect.gen(function* () {
      const { url: server } = yield* TestServer
      const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
      for (const moment of moments) {
        const body = new FormData()
        body.append("file", new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }), `left-${moment}.png`)
        yield* disconnecting({ path: "/uploads", body }, moment)
      }
      for (const upload of yield* listed("/uploads", "uploads")) {
        const file = yield* Effect.promise(() => fetch(new URL(new URL(String(upload["url"])).pathname, server)))
        expect(file.status).toBe(200)
      }
    })
  )
})
