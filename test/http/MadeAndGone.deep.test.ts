import { expect } from "@effect/vitest"
import { Effect, Fiber, Schedule } from "effect"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"

const kinds: Readonly<Record<string, readonly [times: number, body: (place: number) => object]>> = {
  folders: [60, (place) => ({ name: `Folder ${place}` })],
  tags: [60, (place) => ({ name: `Tag ${place}` })],
  domains: [60, (place) => ({ hostname: `h${place}.example.com` })],
  links: [60, (place) => ({ url: `https://example.com/${place}` })],
  pages: [60, (place) => ({ slug: `page-${place}`, title: `Page ${place}` })],
  qrcodes: [6, (place) => ({ name: `Code ${place}`, url: `https://example.com/${place}`, design_config: {} })]
}

onOneDatabase("a record that is deleted while it is created", (it) => {
  it.effect.each(Object.entries(kinds))("is returned as created: %s", ([kind, [times, body]]) =>
    Effect.gen(function* () {
      const { send, sql } = yield* TestServer
      const deleting = yield* Effect.fork(Effect.repeat(sql`DELETE FROM ${sql(kind)}`, Schedule.spaced("1 millis")))
      const answers = yield* Effect.forEach(
        Array.from({ length: times }, (_, place) => body(place)),
        (each) => send("POST", `/api/v1/${kind}`, { json: each }),
        { concurrency: 4 }
      )
      yield* Fiber.interrupt(deleting)
      expect(new Set(answers.map(({ status, text }) => `${status}${status === 201 ? "" : text}`))).toEqual(
        new Set(["201"])
      )
    })
  )
})
