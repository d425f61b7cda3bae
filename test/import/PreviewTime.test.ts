import { expect, it } from "@effect/vitest"
import { Effect, Fiber, TestClock } from "effect"
import { Caller, type KeyCaller } from "../../src/auth/Caller.ts"
import { Unavailable } from "../../src/contract/Failure.ts"
import { makePreviews, PreviewWork, previewOf } from "../../src/import/Previews.ts"

it.effect("a preview that takes too long fails and does not block others", () =>
  Effect.gen(function* () {
    let isStuck = true
    const parse = (...given: Parameters<typeof previewOf>) => (isStuck ? Effect.never : previewOf(...given))
    const look = yield* Effect.provideService(makePreviews, PreviewWork, { parse })
    const caller = { via: "key", id: "key", teamId: "team" } as KeyCaller
    const head = new TextEncoder().encode("url\nhttps://example.com/\n")
    const ask = Effect.suspend(() => Effect.provideService(look(head, {}), Caller, caller))
    const stuck = yield* Effect.fork(Effect.all([Effect.flip(ask), Effect.flip(ask)], { concurrency: 2 }))
    yield* TestClock.adjust("8 seconds")
    for (const error of yield* Fiber.join(stuck)) expect(error).toBeInstanceOf(Unavailable)
    isStuck = false
    expect(yield* ask).toMatchObject({ columns: { url: "url" } })
  })
)
