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

it("finds a set once, whoever asks for it at the same time or soon after", async () => {
  const { ask, found } = remembering(fromRows([1, 2], 2))
  await Promise.all([ask("a"), ask("a")])
  await ask("a")
  expect(found).toEqual(["a"])
})

it("remembers a set that holds nothing", async () => {
  const { ask, found } = remembering(new Int32Array(0))
  await ask("a")
  await ask("a")
  expect(found).toEqual(["a"])
})

it("forgets what nobody asked for in five minutes, and keeps what somebody did", async () => {
  const { ask, found } = remembering(fromRows([1, 2], 2))
  const began = performance.now()
  const pass = async (minutes: number) => {
    vi.spyOn(performance, "now").mockReturnValue(began + minutes * 60_000)
    // The library looks at the clock once a millisecond.
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

it("forgets what was used longest ago when its bytes are full", async () => {
  // Six megabytes each, of the sixteen that there are.
  const { ask, found } = remembering(new Int32Array(1.5 * 1024 * 1024))
  await ask("a")
  await ask("b")
  await ask("a")
  await ask("c")
  await ask("a")
  await ask("b")
  expect(found).toEqual(["a", "b", "c", "b"])
})
