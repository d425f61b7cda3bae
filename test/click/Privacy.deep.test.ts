import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endServer, runServer } from "../support/Linden.ts"
import { databases } from "../support/TestServer.ts"
import { key, makeLink, makePlace, textsFound } from "./CrashKit.ts"
import { eventually } from "./LedgerKit.ts"

const secrets = ["cassandra", "zaphod", "203.0.113.7", "2001:db8:1:2::3"]

const visit = (url: string, address: string, n: number) =>
  Effect.promise(() =>
    fetch(`${url}/go?email=cassandra-${n}@example.com&utm_source=newsletter&fbclid=cassandra${n}#x`, {
      redirect: "manual",
      headers: {
        "x-forwarded-for": address,
        referer: `https://mail.example/inbox?user=zaphod${n}`,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
      }
    })
  )

const metric = (url: string, name: string) =>
  Effect.map(
    Effect.promise(async () => (await fetch(`${url}/metrics`)).text()),
    (told) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(told)?.[1])
  )

describe("a visitor's stored data", () => {
  for (const database of databases) {
    it.scopedLive(`contains neither their query nor their address, in any file, booked or not (${database})`, () =>
      Effect.gen(function* () {
        const place = yield* makePlace(database)
        const server = yield* runServer({ ...place.environment, LINDEN_TRUST_PROXY: "true" })
        yield* makeLink(server.url)
        for (let n = 0; n < 10; n++) {
          const answer = yield* visit(server.url, n % 2 === 0 ? "203.0.113.7" : "2001:db8:1:2::3", n)
          expect(answer.headers.get("location")).toContain(`email=cassandra-${n}@example.com`)
        }
        expect(textsFound(place.dataDir, secrets)).toEqual([])
        yield* eventually(Effect.map(metric(server.url, "linden_ledger_lag_bytes"), (bytes) => bytes === 0))
        expect(textsFound(place.dataDir, secrets)).toEqual([])
        const read = yield* Effect.promise(() =>
          fetch(`${server.url}/api/v1/analytics`, { headers: { authorization: `Bearer ${key}` } })
        )
        const { data } = (yield* Effect.promise(() => read.json())) as { data: Record<string, ReadonlyArray<object>> }
        expect(data["total_clicks"]).toBe(10)
        expect(data["unique_visitors"]).toBe(2)
        expect(data["utm_sources"]).toEqual([{ name: "newsletter", count: 10 }])
        expect(data["recent_clicks"]?.[0]).toMatchObject({
          destination_url: "https://example.com/",
          referer: "https://mail.example/inbox",
          utm_source: "newsletter"
        })
        yield* endServer(server, "SIGTERM")
        expect(textsFound(place.dataDir, secrets)).toEqual([])
        expect(textsFound(join(place.dataDir, "journal"), ["newsletter"])).not.toEqual([])
      })
    )
  }

  it.scopedLive("is dropped on a nearly full disk, which is reported, while visitors are redirected", () =>
    Effect.gen(function* () {
      const place = yield* makePlace("sqlite")
      const server = yield* runServer({ ...place.environment, LINDEN_MIN_FREE_DISK: "999999TB" })
      yield* makeLink(server.url)
      for (let n = 0; n < 5; n++) expect((yield* visit(server.url, "203.0.113.7", n)).status).toBe(302)
      const health = (yield* Effect.promise(async () => (await fetch(`${server.url}/health`)).json())) as object
      expect(health).toMatchObject({
        status: "degraded",
        journal: "clicks cannot be written: too little of the disk is free (LINDEN_MIN_FREE_DISK)"
      })
      expect(yield* metric(server.url, "linden_clicks_lost_total")).toBe(5)
      expect(yield* metric(server.url, "linden_disk_free_bytes")).toBeGreaterThan(0)
      expect((yield* endServer(server, "SIGTERM")).code).toBe(0)
    })
  )
})
