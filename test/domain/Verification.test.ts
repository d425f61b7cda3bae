import { createServer, type ServerResponse } from "node:http"
import { expect, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Dns, type DnsShape } from "../../src/domain/Dns.ts"
import type { FoundRecord } from "../../src/domain/DnsCheck.ts"
import { faults, operationOf, responseOf, schemaOf } from "../docs/Checker.ts"
import { listening } from "../support/Listening.ts"
import { dataOf, makePlaces, once, type Row, refuses } from "../support/Scenario.ts"
import { oneDatabase, ownerKey, TestServer, testServer } from "../support/TestServer.ts"

/** This test's network: the addresses of names, and one host that accepts all connections. */
class Network extends Context.Tag("Network")<
  Network,
  {
    readonly records: Map<string, ReadonlyArray<FoundRecord>>
    readonly texts: Map<string, ReadonlyArray<string>>
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
    texts: new Map(),
    addresses: new Map([["linden.test", [publicAddress]]]),
    connected: [],
    asked: [],
    answer: (response) => void response.writeHead(404).end()
  }
  const port = yield* listening(
    createServer((request, response) => {
      network.asked.push(`${request.headers.host}${request.url}`)
      network.answer(response)
    })
  )
  const dns: DnsShape = {
    records: (hostname) => Effect.succeed(network.records.get(hostname) ?? []),
    texts: (name) => Effect.succeed(network.texts.get(name) ?? []),
    addresses: (hostname) => Effect.succeed(network.addresses.get(hostname) ?? []),
    connection: (address) => {
      network.connected.push(address)
      return { host: "127.0.0.1", port }
    }
  }
  return Context.make(Network, network).pipe(Context.add(Dns, dns))
})

const check = (domain: unknown, key = ownerKey) =>
  Effect.gen(function* () {
    const answer = yield* (yield* TestServer).send("POST", `/api/v1/domains/${domain}/check`, { key })
    expect(answer.status, answer.text).toBe(200)
    const data = dataOf(answer)
    expect(answer.body.message).toBe(data["message"])
    expect(faults(schemaOf(responseOf(operationOf("domains.check"), 200)), answer.body)).toEqual([])
    return data
  })

const makeDomain = (hostname: string, key = ownerKey, json: Row = {}) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    return dataOf(yield* send("POST", "/api/v1/domains", { key, json: { hostname, ...json } }))["id"]
  })

/** Sets the TXT records of a host name that verify these domains. */
const prove = (hostname: string, ...ids: ReadonlyArray<unknown>) =>
  Effect.map(Network, ({ texts }) =>
    texts.set(`_linden.${hostname}`, ["v=spf1 -all", ...ids.map((id) => `linden-verify=${id}`)])
  )

const rootOf = (host: string) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(
      send("GET", "/", { key: null, headers: { host } }),
      ({ status, headers }) => headers["location"] ?? status
    )
  )

/** A domain of the caller's team and one of another team with the same host name, each with a different root URL. */
const rivals = (hostname: string) =>
  Effect.gen(function* () {
    const key = yield* (yield* TestServer).otherTeamKey
    const mine = yield* makeDomain(hostname, ownerKey, { root_url: "https://mine.example/" })
    const theirs = yield* makeDomain(hostname, key, { root_url: "https://theirs.example/" })
    return { mine, theirs, key }
  })

const verifiedAt = (domain: unknown) =>
  Effect.flatMap(TestServer, ({ send }) =>
    Effect.map(send("GET", `/api/v1/domains/${domain}`), (answer) => dataOf(answer)["verified_at"])
  )

const moment = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

for (const database of [oneDatabase]) {
  const live = Layer.unwrapScoped(
    Effect.map(makeNetwork, (network) =>
      testServer(database, { unprovenDomains: "refuse", ownHosts: ["alias.corp.example"] }).pipe(
        Layer.provide(Layer.succeedContext(network)),
        Layer.merge(Layer.succeedContext(network))
      )
    )
  )
  layer(live, { excludeTestServices: true })(`the check of a domain on ${database}`, (it) => {
    const places = once(makePlaces)

    it.effect("detects a CNAME, and forgets it when it is removed or the domain is renamed", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const { send } = yield* TestServer
        const id = yield* makeDomain("go.example.com")
        const wanted: Row = {
          verified: false,
          verified_at: null,
          status: "waiting",
          proof: null,
          verification: { type: "TXT", name: "_linden.go.example.com", value: `linden-verify=${id}` },
          records: [{ type: "CNAME", name: "go.example.com", value: "linden.test" }],
          is_private: false,
          found: [],
          message: expect.stringMatching(/no DNS record for go\.example\.com/),
          details: [
            { code: "dns_missing", params: { hostname: "go.example.com" } },
            { code: "domain_waits", params: {} }
          ]
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

    it.effect("detects the installation's addresses, and lists them", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const id = yield* makeDomain("example.net")
        expect((yield* check(id))["records"]).toEqual([{ type: "A", name: "example.net", value: publicAddress }])
        records.set("example.net", [{ type: "A", value: publicAddress }])
        // A proxy may share its address: the host there must also identify itself.
        expect(yield* check(id)).toMatchObject({ verified: true, status: "waiting", proof: null })
      })
    )

    it.effect("detects the installation behind a proxy by its response", () =>
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

    it.effect("never connects to a private network", () =>
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

    it.effect("only connects to its own host if the installation is in a private network", () =>
      Effect.gen(function* () {
        const network = yield* Network
        const id = yield* makeDomain("office.example.org")
        network.addresses.set("linden.test", ["10.0.0.7"])
        for (const [address, isAsked] of [
          ["10.0.0.7", true],
          ["10.0.0.8", false],
          ["169.254.169.254", false]
        ] as const) {
          network.addresses.set("office.example.org", [address])
          network.connected.length = 0
          yield* check(id)
          expect(network.connected.includes(address), address).toBe(isAsked)
        }
        network.addresses.set("linden.test", [publicAddress])
      })
    )

    it.effect("lets no unverified domain serve or reserve a host name", () =>
      Effect.gen(function* () {
        const { send, clicks } = yield* TestServer
        const { mine, theirs, key } = yield* rivals("claimed.example.com")
        const link = yield* send("POST", "/api/v1/links", {
          json: { url: "https://example.com/mine", domain_id: mine, custom_slug: "claimed", redirect_type: "instant" }
        })
        const visit = () => send("GET", "/claimed", { key: null, headers: { host: "claimed.example.com" } })
        expect(link.status, link.text).toBe(201)
        expect(yield* rootOf("claimed.example.com")).toBe(200)
        expect((yield* visit()).status).toBe(404)
        expect(dataOf(yield* send("GET", `/api/v1/domains/${mine}`))).toMatchObject({ status: "waiting", proof: null })
        // An unverified domain does not keep others from linking there.
        const elsewhere = { url: "https://claimed.example.com/menu" }
        expect((yield* send("POST", "/api/v1/links", { json: elsewhere })).status).toBe(201)
        expect(yield* check(theirs, key)).toMatchObject({ status: "waiting" })
        yield* prove("claimed.example.com", mine)
        expect(yield* check(theirs, key)).toMatchObject({ status: "waiting", proof: null })
        expect(yield* check(mine)).toMatchObject({ verified: false, status: "serving", proof: "txt" })
        expect(yield* rootOf("claimed.example.com")).toBe("https://mine.example/")
        expect((yield* visit()).headers["location"]).toBe("https://example.com/mine")
        expect((yield* send("POST", "/api/v1/links", { json: elsewhere })).status).toBe(422)
        expect(dataOf(yield* send("GET", `/api/v1/domains/${theirs}`, { key }))).toMatchObject({ status: "waiting" })
        // A verification survives a single failed DNS lookup.
        yield* prove("claimed.example.com")
        expect(yield* check(mine)).toMatchObject({ status: "serving", proof: "txt" })
        yield* send("PUT", `/api/v1/domains/${mine}`, { json: { hostname: "renamed.example.com" } })
        expect([yield* rootOf("claimed.example.com"), yield* rootOf("renamed.example.com")]).toEqual([200, 200])
        yield* clicks
      })
    )

    it.effect("gives a host name to the team that verifies it: first by pointing here, finally by the TXT record", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const { mine, theirs, key } = yield* rivals("rival.example.com")
        const at = rootOf("rival.example.com")
        records.set("rival.example.com", [{ type: "CNAME", value: "linden.test" }])
        expect(yield* check(theirs, key)).toMatchObject({ status: "serving", proof: "answer" })
        expect(yield* at).toBe("https://theirs.example/")
        expect(yield* check(mine)).toMatchObject({
          status: "waiting",
          message: expect.stringMatching(/Another team has verified this domain/)
        })
        expect(yield* at).toBe("https://theirs.example/")
        yield* prove("rival.example.com", mine)
        expect(yield* check(theirs, key)).toMatchObject({ status: "serving" })
        expect(yield* check(mine)).toMatchObject({ status: "serving", proof: "txt" })
        expect(yield* at).toBe("https://mine.example/")
        expect(yield* check(theirs, key)).toMatchObject({ status: "waiting", proof: null })
        yield* prove("rival.example.com", mine, theirs)
        expect(yield* check(theirs, key)).toMatchObject({ status: "waiting", proof: null })
        yield* prove("rival.example.com", theirs)
        expect(yield* check(theirs, key)).toMatchObject({ status: "serving", proof: "txt" })
        expect(yield* at).toBe("https://theirs.example/")
      })
    )

    it.effect("makes a domain that points here serve its www. too, unless that is a domain of its own", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        const { send } = yield* TestServer
        const host = "www.brand.example.com"
        const { mine, theirs, key } = yield* rivals("brand.example.com")
        const created = yield* send("POST", "/api/v1/links", {
          json: { url: "https://example.com/mine", domain_id: mine, custom_slug: "brand", redirect_type: "instant" }
        })
        expect(created.status, created.text).toBe(201)
        const made = yield* send("POST", "/api/v1/pages", {
          json: { slug: "brand", title: "Brand", domain_id: mine }
        })
        expect(made.status, made.text).toBe(201)
        const at = (path: string, name: string) =>
          Effect.map(send("GET", path, { key: null, headers: { host: name } }), ({ status, headers }) => [
            status,
            headers["location"]
          ])
        const certificate = Effect.map(
          send("GET", `/internal/tls?domain=${host}`, { key: null }),
          ({ status }) => status
        )
        /** What the name serves, on the router's path and then on the fast path. */
        const served = Effect.gen(function* () {
          yield* at("/brand", host)
          const link = yield* at("/brand", host)
          const [page] = yield* at("/@brand", host)
          return [link[1] ?? link[0], page, yield* rootOf(host), yield* certificate]
        })
        const nothing = [404, 404, 200, 404]
        const all = ["https://example.com/mine", 200, "https://mine.example/", 200]
        expect(yield* served).toEqual(nothing)
        yield* prove("brand.example.com", mine)
        expect(yield* check(mine)).toMatchObject({ verified: false, status: "serving" })
        expect(yield* served).toEqual(nothing)
        records.set("brand.example.com", [{ type: "CNAME", value: "linden.test" }])
        // The domain of another team points here as well, but doesn't serve.
        expect(yield* check(theirs, key)).toMatchObject({ verified: true, status: "waiting" })
        expect(yield* served).toEqual(nothing)
        expect(yield* check(mine)).toMatchObject({ verified: true })
        expect(yield* served).toEqual(all)
        expect((yield* at("/brand", "www.www.brand.example.com"))[0]).toBe(404)
        yield* send("PUT", `/api/v1/domains/${mine}`, { json: { root_url: `http://${host}/` } })
        expect(yield* rootOf(host)).toBe(404)
        yield* send("PUT", `/api/v1/domains/${mine}`, { json: { root_url: "https://mine.example/" } })
        const own = yield* makeDomain(host, key, { root_url: "https://own.example/" })
        yield* prove(host, own)
        expect(yield* served).toEqual(all)
        expect(yield* check(own, key)).toMatchObject({ status: "serving" })
        expect(yield* served).toEqual([404, 404, "https://own.example/", 200])
        yield* send("DELETE", `/api/v1/domains/${own}`, { key })
        expect(yield* served).toEqual(all)
        records.delete("brand.example.com")
        expect(yield* check(mine)).toMatchObject({ verified: false, status: "serving" })
        expect(yield* served).toEqual(nothing)
      })
    )

    it.effect("gives a host name that two teams verify at once to one of them", () =>
      Effect.gen(function* () {
        const { records } = yield* Network
        for (const n of [1, 2, 3]) {
          const hostname = `race${n}.example.com`
          const { mine, theirs, key } = yield* rivals(hostname)
          records.set(hostname, [{ type: "CNAME", value: "linden.test" }])
          const both = yield* Effect.all([check(mine), check(theirs, key)], { concurrency: 2 })
          expect(both.map(({ status }) => status).sort()).toEqual(["serving", "waiting"])
        }
      })
    )

    it.effect("is not needed for the installation's own host name, or one that the team already has", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        yield* makeDomain("once.example.com")
        for (const hostname of ["alias.corp.example", "Alias.Corp.Example.", "linden.test", "once.example.com"]) {
          const refused = yield* send("POST", "/api/v1/domains", { json: { hostname } })
          expect([refused.status, Object.keys(refused.body.errors ?? {})], hostname).toEqual([422, ["hostname"]])
        }
        const looped = yield* send("POST", "/api/v1/links", { json: { url: "https://alias.corp.example/abc" } })
        expect(looped.status).toBe(422)
      })
    )

    it.effect("is for owners and admins, and for the team's own domains", () =>
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
