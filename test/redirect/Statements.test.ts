import { expect, layer } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { makeQrcode } from "../qr/Kit.ts"
import { patience } from "../support/Patience.ts"
import { counting } from "../support/Statements.ts"
import { databases, TestServer, testServer } from "../support/TestServer.ts"
import { makeDomain, makeLink, visit } from "./Visiting.ts"

const read = /^\s*SELECT.*\b(links|domains|qrcodes|link_ab_tests|link_targeting)\b/s

/** The number of statements about links that reach the drivers while an effect runs. */
const reads = counting(read)

for (const database of databases) {
  layer(testServer(database), { excludeTestServices: true })(`on ${database}`, (it) => {
    it.effect("a visit takes one statement at first, as a scan or not, and then none", () =>
      Effect.gen(function* () {
        const { send } = yield* TestServer
        const rules = {
          ab_tests: [
            { url: "https://example.com/a", weight: 60 },
            { url: "https://example.com/b", weight: 40 }
          ],
          targeting: [{ type: "device", value: "mobile", url: "https://example.com/m" }]
        }
        const domain_id = yield* makeDomain("one.example.com")
        const link = yield* makeLink(rules)
        const custom = yield* makeLink({ ...rules, domain_id })
        const codes = yield* Effect.forEach([link.id, custom.id], (link_id) => makeQrcode({ link_id }))
        const [scan = "", customScan = ""] = codes.map(
          ({ image_url }) => /\/qr\/(\w{6})-/.exec(String(image_url))?.[1] ?? ""
        )
        const visits = [
          ["plain", link.path, "linden.test", 1],
          ["scan", `${link.path}?qr=${scan}`, "linden.test", 1],
          ["custom domain", custom.path, "one.example.com", 1],
          ["scan at a custom domain", `${custom.path}?qr=${customScan}`, "one.example.com", 1],
          // The second statement looks for the code in another case.
          ["unknown code", "/nothing-here", "linden.test", 2],
          ["unknown scan code", `${link.path}?qr=zzzzzz`, "linden.test", 1]
        ] as const
        // The very first request triggers other reads.
        yield* visit("/")
        for (const [what, path, host, statements] of visits) {
          // After a change, the table reads again.
          yield* Effect.forEach([link, custom], ({ change }) => change({ title: what }))
          yield* send("GET", "/health")
          const first = yield* reads(visit(path, { host }))
          expect([what, first]).toEqual([what, statements])
          // PostgreSQL also notifies a node of its own change, so it reads once more.
          yield* reads(visit(path, { host })).pipe(
            Effect.repeat({ until: (count) => count === 0, schedule: Schedule.spaced("50 millis") }),
            Effect.timeout(patience)
          )
        }
      })
    )
  })
}
