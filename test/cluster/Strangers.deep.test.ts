import { createHash } from "node:crypto"
import { connect as connectTcp } from "node:net"
import { connect } from "node:tls"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { patiently } from "../support/Patience.ts"
import { ask, installation } from "./Kit.ts"

/** The result of a connection with a secret: whether it was accepted, and whether anything was sent back. */
const tryWith = (port: number, secret: string | undefined) =>
  Effect.async<string>((resume) => {
    const psk = secret === undefined ? undefined : createHash("sha256").update(`linden cluster ${secret}`).digest()
    const socket = connect({
      host: "127.0.0.1",
      port,
      minVersion: "TLSv1.3",
      ciphers: "TLS_AES_128_GCM_SHA256:ECDHE-PSK-CHACHA20-POLY1305",
      rejectUnauthorized: false,
      ...(psk === undefined ? {} : { pskCallback: () => ({ psk, identity: "linden" }) }),
      checkServerIdentity: () => undefined
    })
    socket.once("secureConnect", () => resume(Effect.succeed("let in")))
    socket.once("error", () => resume(Effect.succeed("refused")))
    return Effect.sync(() => socket.destroy())
  }).pipe(Effect.timeoutTo({ duration: "20 seconds", onSuccess: (how) => how, onTimeout: () => "nothing" }))

/** Whether plain text gets any response other than a TLS alert before the connection ends. */
const inTheClear = (port: number, bytes: string) =>
  Effect.async<string>((resume) => {
    const socket = connectTcp({ host: "127.0.0.1", port })
    let got = Buffer.alloc(0)
    socket.on("data", (chunk) => (got = Buffer.concat([got, chunk])))
    socket.once("connect", () => socket.write(bytes))
    socket.on("error", () => {})
    socket.once("close", () => resume(Effect.succeed(got.length === 0 || got[0] === 0x15 ? "refused" : got.toString())))
  })

it.scopedLive("a client without the secret gets no further than the handshake of a node", () =>
  Effect.gen(function* () {
    const { start, nodes, query } = yield* installation
    // From other clients, which a server's nodes ignore.
    const server = yield* start({ HOST: "example.com", PORT: "1" })
    const [address = ""] = yield* nodes(1)
    expect(address).toMatch(/^127\.0\.0\.1:\d+$/)
    const port = Number(address.split(":")[1])
    const [kept] = yield* query("SELECT value FROM settings WHERE name = 'cluster_secret'")
    expect(String(kept?.["value"])).toMatch(/^[\w-]{43}$/)
    expect(yield* tryWith(port, String(kept?.["value"]))).toBe("let in")
    for (const secret of ["x".repeat(43), "", undefined]) expect(yield* tryWith(port, secret)).toBe("refused")
    const calls = ['{"_tag":"Ping"}\n', "GET / HTTP/1.1\r\nhost: a\r\n\r\n", "\x00".repeat(64)]
    for (const bytes of calls) expect(yield* inTheClear(port, bytes)).toBe("refused")
    expect((yield* ask(server)).status).toBe(200)
    expect(server.stderr()).toContain("without the cluster secret")
  })
)

it.scopedLive("a server with another secret keeps counting, and all of them report it", () =>
  Effect.gen(function* () {
    const { start } = yield* installation
    const terms = (secret: string) => ({ LINDEN_CLUSTER_SECRET: secret.repeat(40), LINDEN_RATE_LIMIT: "20" })
    const servers = yield* Effect.all([start(terms("a")), start(terms("b"))], { concurrency: "unbounded" })
    let through = 0
    yield* Effect.repeat(
      Effect.gen(function* () {
        const statuses = yield* Effect.forEach(servers, (server) => Effect.map(ask(server), ({ status }) => status), {
          concurrency: 2
        })
        through += statuses.filter((status) => status === 200).length
        return statuses
      }),
      { until: (statuses) => statuses.every((status) => status === 429) }
    )
    expect(through).toBe(20)
    yield* Effect.retry(
      Effect.filterOrFail(
        Effect.sync(() => servers.map(({ stderr }) => stderr()).join("")),
        (told) => told.includes("without the cluster secret")
      ),
      patiently
    )
  })
)
