import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import type { FoundRecord } from "../../src/domain/Check.ts"
import { Dns, type DnsShape } from "../../src/domain/Dns.ts"
import { faults, operationOf, responseOf, schemaOf } from "../docs/Checker.ts"
import { dataOf, makePlaces, once, type Row, refuses } from "../support/Scenario.ts"
import { databases, TestServer, testServer } from "../support/TestServer.ts"

/** A network of this test's own: what names resolve to, and one host that everything is connected to. */
class Network extends Context.Tag("Network")<
  Network,
  {
    readonly records: Map<string, ReadonlyArray<FoundRecord>>
    readonly addresses: Map<string, ReadonlyArray<string>>
    readonly connected: Array<string>
    readonly asked: Array<string>
    answer: (response: ServerResponse) => void
  }
>() {}

const publicAddress = "93.184.215.14"

const makeNetwork = Effect.gen(function* () {
  const network: Context.Tag.Service<Network> = {
    records: new Map(),
    addresses: new Map([["linden.test", [publicAddress]]]),
    connected: [],
    asked: [],
    answer: (response) => void response.writeHead(404).end()
  }
  const server = yield* Effect.acquireRelease(
    Effect.async<Server>((resume) => {
      const made = createServer((request, response) => {
        network.asked.push(`${request.headers.host}${request.url}`)
        network.answer(response)
      })
      made.listen(0, "127.0.0.1", () => resume(Effect.succeed(made)))
    }),
    (made) =>
      Effect.sync(() => {
        made.closeAllConnections()
        made.close()
      })
  )
  const { port } = server.address() as AddressInfo
  const dns: DnsShape = {
    records: (hostname) => Effect.succeed(network.records.get(hostname) ?? []),
    addresses: (hostname) => Effect.succeed(network.addresses.get(hostname) ?? []),
    connection: (address) => {
      network.connected.push(address)
      return { host: "127.0.0.1", port }
    }
  }
  return Context.make(Network, network).pipe(Context.add(Dns, dns))
})

const check = (domain: unknown) =>
  Effect.gen(function* () {
    const answer = yield* (yield* TestServer).send("POST", `/api/v1/domains/${domain}/check`)
    expect(answer.status, answer.text).toBe(200)
    const data = dataOf(answer)
    expect(answer.body.message).toBe(data["message"])
    expect(faults(schemaOf(responseOf(operationOf("domains.check"), 200)), answer.body)).toEqual([])
    return data
  })

const makeDomain = (hostname: string) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return dataOf(yield* send("POST", "/api/v1/domains", { json: { hostname } }))["id"]
  })

const verifiedAt = (domain: unknown) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", `/api/v1/domains/${domain}`), (answer) => dataOf(answer)["verified_at"])
  )

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

for (const database of databases) {
  const live = Layer.unwrapScoped(
    Effect.map(makeNetwork, (network) =>
      testServer(database).pipe(
        Layer.provide(Layer.succeedContext(network)),
        Layer.merge(Layer.succeedContext(network))
      )
    )
  )
  layer(live, { excludeTestServices: true, timeout: "60 seconds" })(`the check of a domain on ${database}`, (it) => {
    const places = once(makePlaces)

    it.effect("sees a CNAME, forgets it when it goes, and when the domain gets another name", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const { send } = yield* TestServer
        const id = yield* makeDomain("go.example.com")
        const wanted: Row = {
          verified: false,
          verified_at: null,
          records: [{ type: "CNAME", name: "go.example.com", value: "linden.test" }],
          found: [],
          message: expect.stringMatching(/no record for go\.example\.com/)
        }
        expect(yield* check(id)).toEqual(wanted)
        const found = [{ type: "CNAME", value: "linden.test" } as const]
        records.set("go.example.com", found)
        expect(yield* check(id)).toMatchObject({ verified: true, verified_at: moment, found })
        expect(yield* verifiedAt(id)).toEqual(moment)
        yield* send("PUT", `/api/v1/domains/${id}`, { json: { root_url: "https://example.com/" } })
        expect(yield* verifiedAt(id)).toEqual(moment)
        records.set("go.example.com", [{ type: "CNAME", value: "elsewhere.example" }])
        expect(yield* check(id)).toMatchObject({ verified: false, message: expect.stringMatching(/elsewhere/) })
        expect(yield* verifiedAt(id)).toBeNull()
        records.set("go.example.com", found)
        yield* check(id)
        yield* send("PUT", `/api/v1/domains/${id}`, { json: { hostname: "new.example.com" } })
        expect(yield* verifiedAt(id)).toBeNull()
      })
    )

    it.effect("sees the addresses of the installation, and says which they are", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const id = yield* makeDomain("example.net")
        expect((yield* check(id))["records"]).toEqual([{ type: "A", name: "example.net", value: publicAddress }])
        records.set("example.net", [{ type: "A", value: publicAddress }])
        expect(yield* check(id)).toMatchObject({ verified: true })
      })
    )

    it.effect("sees the installation behind a proxy by its own answer", () =>
      Effect.gen(function* () {
        const network = yield* Network
        const { send } = yield* TestServer
        const id = yield* makeDomain("cdn.example.org")
        network.records.set("cdn.example.org", [{ type: "A", value: "93.184.215.99" }])
        network.addresses.set("cdn.example.org", ["93.184.215.99"])
        network.answer = (response) => void response.end("somebody-else")
        expect(yield* check(id)).toMatchObject({ verified: false })
        const identity = yield* send("GET", "/.well-known/linden", {
          key: null,
          headers: { host: "cdn.example.org" }
        })
        expect([identity.status, identity.headers["cache-control"]]).toEqual([200, "no-store"])
        expect(identity.text).toMatch(/^[0-9a-f-]{36}$/)
        network.answer = (response) => void response.end(`${identity.text}\n`)
        network.asked.length = 0
        network.connected.length = 0
        expect(yield* check(id)).toMatchObject({ verified: true, message: expect.stringMatching(/proxy/) })
        expect(network.asked).toEqual(["cdn.example.org/.well-known/linden"])
        expect(new Set(network.connected)).toEqual(new Set(["93.184.215.99"]))
        const answers: ReadonlyArray<(response: ServerResponse) => void> = [
          (response) => void response.writeHead(302, { location: "http://linden.test/.well-known/linden" }).end(),
          (response) => void response.writeHead(500).end(identity.text),
          (response) => void response.end(identity.text + " ".repeat(2000)),
          (response) => void response.destroy()
        ]
        for (const answer of answers) {
          network.answer = answer
          expect(yield* check(id)).toMatchObject({ verified: false, verified_at: null })
        }
      })
    )

    it.effect("asks no host of a private network", () =>
      Effect.gen(function* () {
        const network = yield* Network
        const id = yield* makeDomain("inner.example.org")
        for (const addresses of [
          ["127.0.0.1"],
          ["10.0.0.8"],
          ["169.254.169.254"],
          ["::1"],
          [publicAddress, "192.168.0.1"]
        ]) {
          network.addresses.set("inner.example.org", addresses)
          network.connected.length = 0
          expect(yield* check(id)).toMatchObject({ verified: false })
          expect(network.connected, addresses.join()).toEqual([])
        }
      })
    )

    it.effect("asks one where the installation itself is in a private network", () =>
      Effect.gen(function* () {
        const network = yield* Network
        const id = yield* makeDomain("office.example.org")
        network.addresses.set("office.example.org", ["10.0.0.8"])
        network.addresses.set("linden.test", ["10.0.0.7"])
        network.connected.length = 0
        yield* check(id).pipe(Effect.ensuring(Effect.sync(() => network.addresses.set("linden.test", [publicAddress]))))
        expect(network.connected[0]).toBe("10.0.0.8")
      })
    )

    it.effect("is for owners and admins, and for domains of the team", () =>
      Effect.gen(function* () {
        const { keyOf } = yield* TestServer
        const found = yield* places
        const row = { name: "", method: "POST", path: "/domains/<domain>/check" }
        yield* refuses({ ...row, sent: { key: yield* keyOf("member") }, status: 403 }, found)
        yield* refuses({ ...row, sent: { key: null }, status: 401 }, found)
        yield* refuses({ ...row, path: "/domains/<otherDomain>/check", status: 404 }, found)
      })
    )
  })
}
