import { createHash } from "node:crypto"
import { isIP, type Socket as TcpSocket } from "node:net"
import { connect, createServer, type Server, type TLSSocket } from "node:tls"
import { Socket, SocketServer } from "@effect/platform"
import * as NodeSocket from "@effect/platform-node/NodeSocket"
import { Effect, Exit, FiberSet, Redacted, Scope } from "effect"

/** The time limit for both sides to prove that they have the secret, in milliseconds. */
const handshakeMillis = 3000
/** How long a node may be silent, in milliseconds; nodes ping every ten seconds. */
const silentMillis = 60_000
/** The maximum number of connections: one for each other node, plus a few whose handshake fails. */
const mostConnections = 512

const identity = "linden"

// Uses a shared key instead of certificates, with new session keys for each connection.
const terms = { minVersion: "TLSv1.3", ciphers: "TLS_AES_128_GCM_SHA256:ECDHE-PSK-CHACHA20-POLY1305" } as const

const keyOf = (secret: Redacted.Redacted) =>
  createHash("sha256")
    .update(`linden cluster ${Redacted.value(secret)}`)
    .digest()

const openFault = (cause: unknown) => new Socket.SocketGenericError({ reason: "Open", cause })

/** A connection to a node, open once both sides have proven that they have the secret. */
export const connectTo = (host: string, port: number, secret: Redacted.Redacted) => {
  const psk = keyOf(secret)
  const open = Effect.acquireRelease(
    Effect.async<TLSSocket, Socket.SocketError>((resume) => {
      const socket = connect({
        ...terms,
        host,
        port,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        checkServerIdentity: () => undefined,
        pskCallback: () => ({ psk, identity })
      })
      const fail = (cause: unknown) => resume(Effect.fail(openFault(cause)))
      socket.once("error", fail)
      socket.once("close", () => fail("closed"))
      socket.once("secureConnect", () => {
        socket.setNoDelay(true)
        resume(Effect.succeed(socket))
      })
      return Effect.sync(() => socket.destroy())
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )
  return NodeSocket.fromDuplex(open, { openTimeout: handshakeMillis })
}

const clientOf = ({ remoteAddress, remotePort }: TcpSocket) => `${remoteAddress} ${remotePort}`

const listening = (server: Server, host: string, port: number) =>
  Effect.async<void, SocketServer.SocketServerError>((resume) => {
    server.once("error", (cause) => resume(Effect.fail(new SocketServer.SocketServerError({ reason: "Open", cause }))))
    server.listen({ host, port }, () => resume(Effect.void))
  })

/** Listens for other nodes; clients without the secret fail in the handshake. */
export const listenFor = (
  host: string,
  port: number,
  secret: Redacted.Redacted,
  refused: () => void,
  longestSilence = silentMillis
) =>
  Effect.gen(function* () {
    const psk = keyOf(secret)
    const open = new Set<TcpSocket>()
    const server = createServer({
      ...terms,
      pskCallback: (_, name) => (name === identity ? psk : null)
    })
    server.maxConnections = mostConnections
    // Node only reports slow handshakes, and each byte restarts its timer, so enforce the time limit here.
    const handshakes = new Map<string, NodeJS.Timeout>()
    const endHandshake = (client: string) => {
      clearTimeout(handshakes.get(client))
      handshakes.delete(client)
    }
    server.on("connection", (socket: TcpSocket) => {
      const client = clientOf(socket)
      open.add(socket)
      handshakes.set(
        client,
        setTimeout(() => socket.destroy(), handshakeMillis)
      )
      socket.once("close", () => {
        open.delete(socket)
        endHandshake(client)
      })
    })
    server.on("tlsClientError", ({ code }: NodeJS.ErrnoException, socket: TLSSocket) => {
      socket.destroy()
      // Report only errors of the handshake; all others are broken or slow connections.
      if (code?.startsWith("ERR_SSL_")) refused()
    })
    server.on("secureConnection", (socket: TLSSocket) => {
      endHandshake(clientOf(socket))
      socket.setTimeout(longestSilence, () => socket.destroy())
    })
    // Hold connections of other nodes until the actors are listening.
    let early: Array<TLSSocket> | undefined = []
    const hold = (socket: TLSSocket) => early?.push(socket)
    server.on("secureConnection", hold)
    yield* Effect.acquireRelease(listening(server, host, port), () =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        for (const socket of open) socket.destroy()
      })
    )
    const address = server.address()
    return {
      address: {
        _tag: "TcpAddress" as const,
        hostname: host,
        port: typeof address === "object" && address ? address.port : port
      },
      run: (handler) =>
        Effect.gen(function* () {
          const scope = yield* Scope.make()
          const fork = yield* FiberSet.makeRuntime<never>().pipe(Scope.extend(scope))
          const context = yield* Effect.context<never>()
          const accept = (socket: TLSSocket) => {
            socket.setNoDelay(true)
            socket.on("error", () => {})
            const duplex = Effect.acquireRelease(Effect.succeed(socket), () => Effect.sync(() => socket.destroy()))
            const served = Effect.flatMap(NodeSocket.fromDuplex(duplex), handler).pipe(
              Effect.ignoreLogged,
              Effect.provide(context)
            )
            fork(served as Effect.Effect<void>)
          }
          server.off("secureConnection", hold)
          server.on("secureConnection", accept)
          for (const socket of early ?? []) accept(socket)
          early = undefined
          return yield* Effect.never.pipe(
            Effect.ensuring(Effect.sync(() => server.off("secureConnection", accept))),
            Effect.ensuring(Scope.close(scope, Exit.void))
          )
        })
    } satisfies SocketServer.SocketServer["Type"]
  })
