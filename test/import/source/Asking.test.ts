import { expect, it } from "@effect/vitest"
import { Cause, Effect, Logger, LogLevel } from "effect"
import { makeSource } from "../../../src/import/source/MakeSource.ts"
import { Internet, type InternetShape } from "../../../src/net/Internet.ts"
import { type Asked, double, itemsOf, linksOf, quickly, token } from "./Kit.ts"

const secret = "secret-token-of-the-test"

/** An internet whose hosts all have an address and are the double. */
const internet = (base: string, hosts: Readonly<Record<string, ReadonlyArray<string>>>): InternetShape => ({
  resolve: (hostname) => Effect.succeed(hosts[hostname] ?? []),
  connection: () => ({ host: "127.0.0.1", port: Number(new URL(base).port) })
})

const links = {
  total: 1,
  data: [{ id: "x", address: "a", target: "https://example.com/", created_at: "2024-05-01T10:00:00Z" }]
}

const kutt = (baseUrl: string, allowPrivate = false) => makeSource("kutt", { token, baseUrl, allowPrivate })

it.scopedLive("only contacts public hosts, unless private ones are allowed, and never a cloud's metadata", () =>
  Effect.gen(function* () {
    const { base, asked } = yield* double(() => ({ json: links }))
    const net = internet(base, {
      "public.test": ["93.184.215.14"],
      "inner.test": ["10.0.0.5"],
      "both.test": ["93.184.215.14", "127.0.0.1"],
      "metadata.test": ["169.254.169.254"]
    })
    const read = (host: string, allowPrivate = false) =>
      Effect.flatMap(kutt(`http://${host}`, allowPrivate), itemsOf).pipe(Effect.provideService(Internet, net))
    const { run } = quickly()
    expect(linksOf(yield* read("public.test"))).toHaveLength(1)
    for (const host of ["inner.test", "both.test", "metadata.test", "127.0.0.1", "[::1]", "[::ffff:10.0.0.1]"]) {
      const error = yield* Effect.flip(read(host))
      expect(error.message, host).toContain("is on a private network")
    }
    expect(asked).toHaveLength(1)
    expect(linksOf(yield* read("inner.test", true))).toHaveLength(1)
    expect((yield* Effect.flip(read("metadata.test", true))).message).toContain("private network")
    expect((yield* Effect.flip(read("public.test:8443"))).message).toContain("contains a port")
    expect(yield* run(Effect.flip(read("nowhere.test")))).toMatchObject({ isPassing: true })
  })
)

it.scopedLive("follows redirects only within a host, and checks its address each time", () =>
  Effect.gen(function* () {
    let addresses: Array<ReadonlyArray<string>> = []
    const { base, asked } = yield* double((one: Asked) => {
      if (one.path.startsWith("/moved/api"))
        return { status: 301, headers: { location: "/api/v2/links?limit=50&skip=0" } }
      if (one.path.startsWith("/away/")) return { status: 302, headers: { location: "http://other.test/api/v2/links" } }
      if (one.path.startsWith("/round/")) return { status: 307, headers: { location: "/round/api" } }
      return { json: links }
    })
    const net: InternetShape = {
      ...internet(base, {}),
      resolve: () => Effect.sync(() => addresses.shift() ?? ["93.184.215.14"])
    }
    const read = (path: string) =>
      Effect.flatMap(kutt(`http://public.test${path}`), itemsOf).pipe(Effect.provideService(Internet, net))
    expect(linksOf(yield* read("/moved"))).toHaveLength(1)
    expect((yield* Effect.flip(read("/away"))).message).toBe(
      "Kutt redirects to other.test. If that is the right host, enter its URL."
    )
    expect((yield* Effect.flip(read("/round"))).message).toContain("too many times")
    addresses = [["93.184.215.14"], ["192.168.1.1"]]
    expect((yield* Effect.flip(read("/moved"))).message).toContain("private network")
    expect(asked.every((one) => one.header("host") === "public.test")).toBe(true)
  })
)

it.scopedLive("keeps the key out of errors, causes and logs", () => {
  const lines: Array<string> = []
  const logger = Logger.make(
    ({ message, cause }) => void lines.push(`${JSON.stringify(message)} ${Cause.pretty(cause)}`)
  )
  return Effect.gen(function* () {
    for (const answer of [
      { status: 401, json: { token: secret } },
      { status: 500, text: secret },
      { text: `no JSON ${secret}` },
      { json: { odd: secret } },
      { status: 302, headers: { location: `http://else.test/?key=${secret}` } }
    ]) {
      const { base } = yield* double(() => answer)
      const { run } = quickly()
      const exit = yield* Effect.exit(run(Effect.flatMap(kutt(base, true), itemsOf)))
      if (exit._tag === "Success") throw new Error("It was read.")
      yield* Effect.logError("failed", exit.cause)
      expect(JSON.stringify(exit)).not.toContain(secret)
    }
    expect(lines.length).toBeGreaterThan(4)
    expect(lines.join()).not.toContain(secret)
  }).pipe(Effect.provide(Logger.replace(Logger.defaultLogger, logger)), Logger.withMinimumLogLevel(LogLevel.All))
})

it.scopedLive("rejects endless responses", () =>
  Effect.gen(function* () {
    const { base } = yield* double(() => ({ text: "x".repeat(33 * 1024 * 1024) }))
    const error = yield* Effect.flip(Effect.flatMap(kutt(base, true), itemsOf))
    expect(error.message).toBe("The response from Kutt is too large.")
  })
)

it.scopedLive("gives up a source that repeats the same page", () =>
  Effect.gen(function* () {
    const { base } = yield* double(() => ({ json: { ...links, total: 1_000_000 } }))
    const error = yield* Effect.flip(Effect.flatMap(kutt(base, true), itemsOf))
    expect(error.message).toBe("Kutt keeps returning the same page.")
  })
)

it.effect("rejects invalid sources before sending a request", () =>
  Effect.gen(function* () {
    const fault = (...given: Parameters<typeof makeSource>) =>
      Effect.map(Effect.flip(makeSource(...given)), (error) => error.message)
    expect(yield* fault("bitly", {})).toBe("An API key for the source is required.")
    expect(yield* fault("shlink", { token })).toBe("The URL of the source is required.")
    expect(yield* fault("shlink", { token, baseUrl: "ftp://s.test" })).toContain("must begin with https://")
    yield* makeSource("shlink", { token, baseUrl: "s.test" })
    expect(yield* fault("yourls", { baseUrl: "https://s.test" })).toContain("signature")
    expect(yield* fault("csv", {})).toBe("A file is required.")
    expect(yield* fault("linktree", {})).toBe("The URL of the page is required.")
  })
)

it.effect("rejects a cursor of another source", () =>
  Effect.gen(function* () {
    const source = yield* kutt("https://kutt.test")
    for (const cursor of ["", "{}", '{"record":5}', "null"]) {
      expect((yield* Effect.flip(itemsOf(source, cursor))).message).toContain(
        "cannot resume from where the import stopped"
      )
    }
  })
)
