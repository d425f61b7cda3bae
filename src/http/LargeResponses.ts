import { HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { nextTick } from "../lib/NextTick.ts"

/** The number of large responses to build at the same time. */
const mostAtOnce = 2
/** The time that building a response may block the thread, in milliseconds. */
const slice = 2
/** The number of characters to encode at a time. */
const piece = 64 * 1024
/** The levels of lists and objects that are encoded part by part, such as the rules of the links of a list. */
const levels = 5

function* partsOf(value: unknown, left: number): Generator<string> {
  if (left === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value) ?? "null"
  } else if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) {
      yield place === 0 ? "[" : ","
      yield* partsOf(item, left - 1)
    }
    yield value.length === 0 ? "[]" : "]"
  } else {
    let before = "{"
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${before}${JSON.stringify(name)}:`
      yield* partsOf(field, left - 1)
      before = ","
    }
    yield before === "{" ? "{}" : "}"
  }
}

/** Encodes plain data as JSON, and lets other work on this thread run in between. */
export const jsonInSlices = (body: unknown): Effect.Effect<Uint8Array> =>
  Effect.suspend(() => {
    const parts = partsOf(body, levels)
    const bytes: Array<Uint8Array> = []
    let text = ""
    const some: Effect.Effect<Uint8Array> = Effect.suspend(() => {
      const until = performance.now() + slice
      do {
        const { done, value } = parts.next()
        text += value ?? ""
        if (done === true || text.length > piece) {
          bytes.push(Buffer.from(text))
          text = ""
          if (done === true) return Effect.sync(() => Buffer.concat(bytes))
        }
      } while (text !== "" || performance.now() < until)
      return Effect.zipRight(nextTick, some)
    })
    return some
  })

/**
 * Responses of up to many megabytes. Few are built at the same time, because a hundred concurrent requests with one
 * key would take gigabytes of memory.
 */
export class LargeResponses extends Effect.Service<LargeResponses>()("http/LargeResponses", {
  effect: Effect.map(Effect.makeSemaphore(mostAtOnce), (places) => ({
    /**
     * Waits for one of the places, and builds a response. The place is free before the response is sent, because its
     * reader may be slow.
     */
    build: <A, E, R>(response: Effect.Effect<A, E, R>) => places.withPermits(1)(Effect.zipRight(nextTick, response)),

    /** A response with plain data, encoded in slices. */
    json: (body: unknown) =>
      Effect.map(jsonInSlices(body), (bytes) =>
        HttpServerResponse.uint8Array(bytes, { contentType: "application/json" })
      )
  }))
}) {}
