import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer } from "../support/Linden.ts"
import { clockOff } from "./failures/Clock.ts"
import { ask, installation } from "./Kit.ts"

const limited = { LINDEN_RATE_LIMIT: "30" }

it.scopedLive("a key with a limit of 30 gets exactly 30 from three servers together", () =>
  Effect.gen(function* () {
    const { start, nodes } = yield* installation
    const servers = yield* Effect.all([start(limited), start(limited), start(limited)], { concurrency: "unbounded" })
    yield* nodes(3)
    const asked = servers.flatMap((server) => Array.from({ length: 30 }, () => ask(server)))
    const answers = yield* Effect.all(asked, { concurrency: 9 })
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(60)
    for (const server of servers) expect((yield* ask(server)).headers.get("x-ratelimit-remaining")).toBe("0")
  })
)

it.scopedLive("a limit holds although the servers' clocks differ by more than its minute", () =>
  Effect.gen(function* () {
    const { start } = yield* installation
    const servers = yield* Effect.forEach([0, 70_000, -70_000], (off) => start({ ...limited, ...clockOff(off) }), {
      concurrency: "unbounded"
    })
    const asked = Array.from({ length: 20 }, () => servers).flat()
    const answers = yield* Effect.all(asked.map((server) => ask(server)))
    const through = answers.filter(({ status }) => status === 200)
    expect(through).toHaveLength(30)
    expect(new Set(answers.map(({ headers }) => headers.get("x-ratelimit-reset"))).size).toBe(1)
  })
)

it.scopedLive("a limit holds while a counting server is killed, and the others keep answering", () =>
  Effect.gen(function* () {
    const { start, nodes } = yield* installation
    const [first, second, third] = yield* Effect.all([start(limited), start(limited), start(limited)], {
      concurrency: "unbounded"
    })
    yield* nodes(3)
    const before = yield* Effect.forEach([first, second, third, first, second, third], (server) => ask(server))
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    yield* endServer(first, "SIGKILL")
    const after = yield* Effect.all(
      [second, third].flatMap((server) => Array.from({ length: 40 }, () => ask(server))),
      { concurrency: 8 }
    )
    const through = after.filter(({ status }) => status === 200).length
    expect(through).toBe(24)
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200, 429]))
    yield* nodes(2)
  })
)
