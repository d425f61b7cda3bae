import { createServer } from "node:http"
import { text } from "node:stream/consumers"
import { expect } from "@effect/vitest"
import { Chunk, Clock, Duration, Effect, Redacted, type Scope, Stream } from "effect"
import type { ImportedItem, ImportedLink, Source, SourceBatch, SourceError } from "../../../src/import/source/Source.ts"
import type { Open } from "../../../src/import/source/SourceOptions.ts"
import { listening } from "../../support/Listening.ts"

/** A request that a double received. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly header: (name: string) => string | undefined
  readonly form: URLSearchParams
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** A body that is not JSON. */
  readonly text?: string
}

export interface Double {
  readonly base: string
  readonly asked: ReadonlyArray<Asked>
}

/** A server that responds like the real one; `undefined` is a 404. */
export const double = (answer: (asked: Asked) => Answer | undefined): Effect.Effect<Double, never, Scope.Scope> =>
  Effect.gen(function* () {
    const asked: Array<Asked> = []
    const port = yield* listening(
      createServer((request, response) => {
        void text(request).then((body) => {
          const url = new URL(request.url ?? "/", "http://double")
          const one: Asked = {
            method: request.method ?? "",
            path: decodeURIComponent(url.pathname),
            query: url.searchParams,
            header: (name) => request.headers[name] as string | undefined,
            form: new URLSearchParams(body)
          }
          asked.push(one)
          const {
            status = 200,
            headers = {},
            json,
            text = JSON.stringify(json) ?? ""
          } = answer(one) ?? {
            status: 404,
            json: { error: "not found" }
          }
          response.writeHead(status, { "content-type": "application/json", ...headers }).end(text)
        })
      })
    )
    return { base: `http://127.0.0.1:${port}`, asked }
  })

/** Responses that come first, once each, as from a busy service. */
export const stumbling = (before: ReadonlyArray<Answer>, answer: (asked: Asked) => Answer | undefined) => {
  let count = 0
  return (asked: Asked) => before[count++] ?? answer(asked)
}

/** Every third request fails, with each fault in turn, and all JSON has raw control characters: a bad day. */
export const busily = (answer: (asked: Asked) => Answer | undefined) => {
  const faults: ReadonlyArray<Answer> = [
    { status: 429, json: {} },
    { status: 429, headers: { "retry-after": "2" }, json: {} },
    { status: 500, text: "<html>" },
    { status: 503, json: {} },
    { status: 429, headers: { "retry-after": new Date(Date.now() + 5000).toUTCString() }, json: {} }
  ]
  let count = 0
  return (asked: Asked): Answer | undefined => {
    const fault = count++ % 3 === 0 ? faults[Math.floor(count / 3) % faults.length] : undefined
    if (fault !== undefined) return fault
    const own = answer(asked)
    if (own === undefined || own.status !== undefined) return own
    const { text = JSON.stringify(own.json) } = own
    return { ...own, text: text.replaceAll(',"', ',\u0001\t"') }
  }
}

/** Expects the same from a source however busy its service is. */
export const expectSameWhenBusy = <E>(
  answer: () => (asked: Asked) => Answer | undefined,
  make: (base: string) => Effect.Effect<Source, E>
) =>
  Effect.gen(function* () {
    const { run, waits } = quickly()
    const calm = yield* double(answer())
    const busy = yield* double(busily(answer()))
    const expected = yield* Effect.flatMap(make(calm.base), itemsOf)
    expect(yield* run(Effect.flatMap(make(busy.base), itemsOf))).toEqual(expected)
    expect(waits.length).toBeGreaterThan(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(120_000)
  })

/** A clock without real waiting, and the time that would have been waited, in milliseconds. */
export const quickly = () => {
  const waits: Array<number> = []
  const clock: Clock.Clock = Object.assign(Object.create(Clock.make()) as Clock.Clock, {
    sleep: (duration: Duration.Duration) => Effect.sync(() => void waits.push(Duration.toMillis(duration)))
  })
  return { waits, run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.withClock(effect, clock) }
}

export const token = Redacted.make("secret-token-of-the-test")

export const batchesOf = (
  source: Source,
  cursor: string | null = null
): Effect.Effect<ReadonlyArray<SourceBatch>, SourceError> =>
  Effect.map(Stream.runCollect(source.read(cursor)), Chunk.toReadonlyArray)

export const itemsOf = (source: Source, cursor: string | null = null) =>
  Effect.map(batchesOf(source, cursor), (batches) => batches.flatMap(({ items }) => items))

export const linksOf = (items: ReadonlyArray<ImportedItem>): ReadonlyArray<ImportedLink> =>
  items.filter((item): item is ImportedLink => item._tag === "Link")

export const linkNamed = (items: ReadonlyArray<ImportedItem>, sourceId: string): ImportedLink => {
  const found = linksOf(items).find((link) => link.sourceId === sourceId)
  if (found === undefined)
    throw new Error(`There is no ${sourceId} among ${linksOf(items).map((one) => one.sourceId)}.`)
  return found
}

export const skippedOf = (items: ReadonlyArray<ImportedItem>) =>
  items.flatMap((item) => (item._tag === "Skipped" ? [item] : []))

/** Continues from some of the batches' cursors, expects exactly the rest, and returns all items. */
export const expectRests = (source: Source, most = 12) =>
  Effect.gen(function* () {
    const batches = yield* batchesOf(source)
    expect(batches.every(({ items }) => items.length <= 500)).toBe(true)
    expect(batches.slice(0, -1).every(({ cursor }) => cursor !== null)).toBe(true)
    expect(batches.at(-1)?.cursor).toBeNull()
    const step = Math.max(1, Math.floor(batches.length / most))
    for (let n = 0; n < batches.length - 1; n += step) {
      const rest = yield* itemsOf(source, batches[n]?.cursor ?? null)
      expect(rest).toEqual(batches.slice(n + 1).flatMap(({ items }) => items))
    }
    return batches.flatMap(({ items }) => items)
  })

/** A file of these bytes, in chunks of a size. */
export const fileOf =
  (content: string | Uint8Array, piece = 65_536): Open =>
  () => {
    const bytes = typeof content === "string" ? Buffer.from(content) : content
    const count = Math.ceil(bytes.length / piece)
    return Stream.fromIterable(
      (function* () {
        for (let n = 0; n < count; n++) yield bytes.subarray(n * piece, (n + 1) * piece)
      })()
    )
  }
