import { createHash } from "node:crypto"
import { connect as connectTcp, type Socket } from "node:net"
import { connect } from "node:tls"
import { expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { listenFor } from "../../layers/ClusterTls.ts"
import { orTell } from "../support/Patience.ts"

const secret = Redacted.make("secret-of-the-nodes-of-the-test")

/** The port of a node that allows connections to be silent for that many milliseconds. */
const listening = (silence?: number) =>
  Effect.map(
    listenFor("127.0.0.1", 0, secret, () => {}, silence),
    ({ address }) => address.port
  )

/** The milliseconds until the other side closes a connection. */
const closed = (open: () => Socket) =>
  Effect.async<number>((resume) => {
    const began = performance.now()
    const socket = open()
    socket.on("error", () => {})
    socket.once("close", () => resume(Effect.succeed(performance.now() - began)))
    return Effect.sync(() => socket.destroy())
  }).pipe(orTell(() => "A silent connection stays open."))

const withSecret = (port: number) => () => {
  const psk = createHash("sha256")
    .update(`linden cluster ${Redacted.value(secret)}`)
    .digest()
  return connect({
    host: "127.0.0.1",
    port,
    minVersion: "TLSv1.3",
    ciphers: "TLS_AES_128_GCM_SHA256:ECDHE-PSK-CHACHA20-POLY1305",
    pskCallback: () => ({ psk, identity: "linden" }),
    checkServerIdentity: () => undefined
  }).resume()
}

it.scopedLive("a node closes a connection that never sends anything, or only part of its handshake", () =>
  Effect.gen(function* () {
    const port = yield* listening()
    const silent = closed(() => connectTcp({ host: "127.0.0.1", port }).resume())
    // A TLS record header that announces a record, byte by byte, without the record.
    const slow = closed(() => {
      const socket = connectTcp({ host: "127.0.0.1", port }).resume()
      const bytes = [0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]
      const writing = setInterval(() => socket.write(Buffer.from([bytes.shift() ?? 0])), 300)
      return socket.once("close", () => clearInterval(writing))
    })
    for (const took of yield* Effect.all([silent, slow], { concurrency: 2 })) expect(took).toBeLessThan(60_000)
  })
)

it.scopedLive("a node closes a connection that knows the secret and then stays silent", () =>
  Effect.gen(function* () {
    const port = yield* listening(1000)
    const took = yield* closed(withSecret(port))
    expect(took).toBeGreaterThan(900)
    expect(took).toBeLessThan(60_000)
  })
)
