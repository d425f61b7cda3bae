import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import Database from "better-sqlite3"
import { Effect } from "effect"
import { v7 } from "uuid"
import { runServer, temporaryFolder, withThreadToEnd } from "../support/Linden.ts"
import { send } from "../support/Send.ts"
import { sendUnread } from "../support/Unread.ts"

const key = "key-of-the-owner-who-exports-0123456789"
const exported = "/api/v1/team/export"

/** Copies a link until its team's export is larger than the socket buffers of a connection. */
const copyLink = (folder: string, id: string) => {
  const db = new Database(join(folder, "linden.db"), { timeout: 30_000 })
  const { rn: _, ...row } = db.prepare("SELECT * FROM links WHERE id = ?").get(id) as Record<string, unknown>
  const names = Object.keys(row)
  const insert = db.prepare(
    `INSERT INTO links (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`
  )
  const copies = Array.from({ length: 3000 }, (_, n) => ({
    ...row,
    id: v7(),
    short_code: `copy-${n}`,
    meta_description: "d".repeat(10_000)
  }))
  db.transaction(() => {
    for (const copy of copies) insert.run(copy)
  })()
  db.close()
}

it.scopedLive("cuts off an export whose thread ends, and still redirects and exports", () =>
  Effect.gen(function* () {
    const folder = yield* temporaryFolder
    const { url, child } = yield* runServer({
      LINDEN_DATA_DIR: folder,
      LINDEN_BOOTSTRAP_KEY: key,
      ...withThreadToEnd("background")
    })
    const json = { url: "https://example.com/", custom_slug: "go", redirect_type: "instant" }
    const made = yield* send(url, "POST", "/api/v1/links", { key, json })
    copyLink(folder, String((made.body.data as { readonly id: string }).id))

    const { status, response } = yield* sendUnread(url, exported, key)
    expect(status).toBe(200)
    const ended = new Promise<boolean>((resolve) => {
      response.on("close", () => resolve(response.complete))
    })
    child.kill("SIGUSR2")
    response.resume()
    expect(yield* Effect.promise(() => ended)).toBe(false)

    expect((yield* send(url, "GET", "/go", {})).status).toBe(302)
    const again = yield* Effect.repeat(send(url, "GET", exported, { key }), { until: ({ status }) => status !== 429 })
    expect([again.status, again.text.trimEnd().split("\n").at(-1)]).toEqual([
      200,
      expect.stringContaining('"link":3001')
    ])
  })
)
