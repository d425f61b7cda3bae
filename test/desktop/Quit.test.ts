import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { machine, ownersKey, served, start, until } from "./support/Desktop.ts"

const client = (origin: string, key: string) => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" }
  return {
    create: (custom_slug: string) =>
      fetch(`${origin}/api/v1/links`, {
        method: "POST",
        headers,
        body: JSON.stringify({ url: "https://example.com/", custom_slug, redirect_type: "instant" })
      }),
    visit: (slug: string) =>
      fetch(`${origin}/${slug}`, { redirect: "manual", headers: { "user-agent": "curl/8.5.0" } }),
    clicks: async () => {
      const answer = await fetch(`${origin}/api/v1/links?limit=100`, { headers })
      const { data } = (await answer.json()) as { data: { links: Array<{ short_code: string; total_clicks: number }> } }
      return new Map(data.links.map(({ short_code, total_clicks }) => [short_code, total_clicks]))
    }
  }
}

describe("a quit", () => {
  it.live("under load loses no answered request, neither links nor visits", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const first = yield* start(on)
      const key = yield* ownersKey(on)
      const { create, visit } = client(yield* served(on), key)
      const made: Array<string> = []
      const visits = new Map<string, number>()
      const worker = (name: number) =>
        Effect.promise(async () => {
          for (let n = 0; n < 12; n++) {
            const slug = `load-${name}-${n}`
            const answer = await create(slug).catch(() => undefined)
            if (answer?.status !== 201) return
            made.push(slug)
            for (let again = 0; again < 3; again++) {
              const seen = await visit(slug).catch(() => undefined)
              if (seen?.status === 302) visits.set(slug, (visits.get(slug) ?? 0) + 1)
            }
          }
        })
      const load = yield* Effect.fork(Effect.forEach([1, 2, 3, 4, 5, 6], worker, { concurrency: "unbounded" }))
      yield* until("load", () => made.length >= 10)
      yield* first.quit
      yield* Fiber.join(load)
      expect(first.app.exitCode).toBe(0)
      // The process that found its port taken has ended too.
      expect(on.children.map(({ exitCode }) => exitCode)).toEqual(on.children.map(() => 0))

      const second = yield* start(on, { argv: ["--hidden"] })
      const after = client(yield* served(on), key)
      for (const slug of made) expect((yield* Effect.promise(() => after.visit(slug))).status, slug).toBe(302)
      yield* until("every click", async () => {
        const clicks = await after.clicks()
        return made.every((slug) => (clicks.get(slug) ?? 0) === (visits.get(slug) ?? 0) + 1)
      })
      yield* second.quit
    }).pipe(Effect.scoped)
  )

  it.live("leaves no process and no keyboard shortcut, also from the tray", () =>
    Effect.gen(function* () {
      const on = yield* machine
      const { app, ended } = yield* start(on, { argv: ["--hidden"] })
      yield* served(on)
      yield* until("the tray", () => on.menus.has("tray"))
      on.choose("tray", "Quit Linden")
      yield* ended
      expect(app.exitCode).toBe(0)
      expect(on.children.every(({ exitCode }) => exitCode === 0)).toBe(true)
      expect(on.keys.size).toBe(0)
      expect(on.menus.has("tray")).toBe(false)
    }).pipe(Effect.scoped)
  )
})
