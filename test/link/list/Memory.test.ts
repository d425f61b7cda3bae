import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import { afterEach, expect, it, vi } from "vitest"
import type { TeamId } from "../../../src/contract/Id.ts"
import { type Bitmap, fromRows } from "../../../src/link/list/Bitmap.ts"
import { makeMemory } from "../../../src/link/list/Memory.ts"
import type { Source } from "../../../src/link/list/Source.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

const remembering = (bits: Bitmap) => {
  const found: Array<string> = []
  const memory = makeMemory({
    find: ({ value }) =>
      Effect.sync(() => {
        found.push(value)
        return { bits, mark: "1" }
      }),
    changes: () => Effect.succeed({ mark: "1", rowsIn: [], rowsOut: [] })
  } as Partial<Source> as Source)
  const ask = (value: string) => Effect.runPromise(memory.set({ kind: "term", team: "team" as TeamId, value }, true))
  return { ask, found }
}

it("builds a set once for concurrent and repeated requests", async () => {
  const { ask, found } = remembering(fromRows([1, 2], 2))
  await Promise.all([ask("a"), ask("a")])
  await ask("a")
  expect(found).toEqual(["a"])
})

it("caches an empty set", async () => {
  const { ask, found } = remembering(new Int32Array(0))
  await ask("a")
  await ask("a")
  expect(found).toEqual(["a"])
})

it("drops entries after five minutes without use", async () => {
  const { ask, found } = remembering(fromRows([1, 2], 2))
  const began = performance.now()
  const pass = async (minutes: number) => {
    vi.spyOn(performance, "now").mockReturnValue(began + minutes * 60_000)
    // The library reads the clock once a millisecond.
    await sleep(10)
  }
  await ask("a")
  await ask("b")
  await pass(3)
  await ask("a")
  await pass(6)
  await ask("a")
  await ask("b")
  expect(found).toEqual(["a", "b", "b"])
})

it("drops the least recently used entry when its bytes are full", async () => {
  // Six megabytes each, of the sixteen available.
  const { ask, found } = remembering(new Int32Array(1.5 * 1024 * 1024))
  await ask("a")
  await ask("b")
  await ask("a")
  await ask("c")
  await ask("a")
  await ask("b")
  expect(found).toEqual(["a", "b", "c", "b"])
})
