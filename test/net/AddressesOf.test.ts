import { createSocket } from "node:dgram"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { addressLookup, hostsEntries } from "../../src/net/AddressesOf.ts"
import { temporaryFolder } from "../support/Linden.ts"

/** A name server that receives queries and never responds. */
const silentServer = Effect.acquireRelease(
  Effect.promise(async () => {
    const socket = createSocket("udp4")
    let questions = 0
    socket.on("message", () => {
      questions += 1
    })
    socket.bind(0, "127.0.0.1")
    await once(socket, "listening")
    const { port } = socket.address() as AddressInfo
    return { socket, address: `127.0.0.1:${port}`, questions: () => questions }
  }),
  ({ socket }) => Effect.sync(() => socket.close())
)

it.scopedLive("names without any response delay no other name, and end as unknown", () =>
  Effect.gen(function* () {
    const { address, questions } = yield* silentServer
    const hostsFile = join(yield* temporaryFolder, "hosts")
    writeFileSync(hostsFile, "192.0.2.7 inside.test # the office\n")
    const lookup = addressLookup({ servers: [address], timeout: 500, hostsFile })
    const dead = yield* Effect.fork(
      Effect.all(
        Array.from({ length: 50 }, (_, n) => lookup(`dead${n}.example`)),
        { concurrency: "unbounded" }
      )
    )
    while (questions() < 50) yield* Effect.sleep("5 millis")
    expect(yield* lookup("Inside.Test")).toEqual(["192.0.2.7"])
    expect(yield* lookup("localhost")).not.toEqual([])
    expect(yield* lookup("203.0.113.9")).toEqual(["203.0.113.9"])
    expect(yield* lookup("[2001:db8::1]")).toEqual(["2001:db8::1"])
    expect(yield* Fiber.poll(dead)).toMatchObject({ _tag: "None" })
    expect(new Set((yield* Fiber.join(dead)).map(({ length }) => length))).toEqual(new Set([0]))
  })
)

it("a hosts file may contain comments, tabs, several names and both kinds of addresses", () => {
  const hosts =
    "# comment\n127.0.0.1\tlocalhost\n\n192.0.2.1  a.test  B.test # c.test\n2001:db8::2 b.test\nnonsense b.test\r\n"
  expect(hostsEntries(hosts, "b.test")).toEqual(["192.0.2.1", "2001:db8::2"])
  expect(hostsEntries(hosts, "c.test")).toEqual([])
})
