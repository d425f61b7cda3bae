import { connect, type Socket } from "node:net"
import { expect, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ServerLimits } from "../../layers/NodeServer.ts"
import { orTell, patiently } from "../support/Patience.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const limits = { drainMillis: 10_000, unreadMillis: 3000, perAddress: 3 }
const server = Layer.provide(testServer("sqlite"), Layer.succeed(ServerLimits, limits))

/** A connection that reads nothing. */
const unread = (url: string) =>
  Effect.acquireRelease(
    Effect.async<Socket>((resume) => {
      const { hostname, port } = new URL(url)
      const socket = connect(Number(port), hostname, () => resume(Effect.succeed(socket)))
      socket.on("error", () => {})
      socket.pause()
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

layer(server, { excludeTestServices: true })("connections", (it) => {
  it.scoped("are limited per address, and those that never read are closed", () =>
    Effect.gen(function* () {
      const { url, send } = yield* TestServer
      const large = "/api/v1/openapi.json"
      const size = (yield* send("GET", large, { key: null })).text.length
      expect(size * 60).toBeGreaterThan(20_000_000)
      const sockets = yield* Effect.forEach(Array.from({ length: limits.perAddress }), () => unread(url))
      const answered = Effect.tryPromise(() => fetch(`${url}/health`, { headers: { connection: "close" } }))
      expect((yield* Effect.exit(answered))._tag).toBe("Failure")
      // More than the socket buffers hold.
      for (const socket of sockets) socket.write(`GET ${large} HTTP/1.1\r\nHost: linden.test\r\n\r\n`.repeat(60))
      const again = yield* Effect.retry(answered, patiently).pipe(orTell(() => "Unread connections are never closed."))
      expect(again.status).toBe(200)
    })
  )
})
