import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { bring } from "../import/Kit.ts"
import { done } from "../support/Scenario.ts"
import { TestServer } from "../support/TestServer.ts"
import { addWebhook, arrivals, freshPath, onOneServer } from "./Kit.ts"
import { makeReceiver } from "./Receiver.ts"

const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

onOneServer("imports", (it) => {
  it.scoped("raise an event when they end, and none for their clicks", () =>
    Effect.gen(function* () {
      const receiver = yield* makeReceiver
      const { sql, send, clicks } = yield* TestServer
      const [path, clicked] = [freshPath(), freshPath()]
      yield* addWebhook({ url: receiver.url + path, events: ["import.finished", "link.created"] })
      const { id } = yield* addWebhook({ url: receiver.url + clicked, events: ["link.clicked"] })
      // As if it had existed from the start.
      yield* sql`UPDATE webhooks SET clicks_from = 0 WHERE id = ${id}`
      const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
      const dump = [
        "CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int(10));",
        "INSERT INTO `yourls_url` VALUES ('brought','https://brought.example/','Brought','2024-01-02 03:04:05','127.0.0.1',2);",
        "CREATE TABLE `yourls_log` (`click_id` int(11), `click_time` datetime, `shorturl` varchar(100), `referrer` varchar(200), `user_agent` varchar(255), `ip_address` varchar(41), `country_code` char(2));",
        `INSERT INTO \`yourls_log\` VALUES (1,'${yesterday} 10:00:00','brought','direct','${agent}','203.0.113.1','DE'),(2,'${yesterday} 11:00:00','brought','direct','${agent}','203.0.113.2','DE');`
      ].join("\n")
      yield* bring({ source: "yourls", base_url: "https://y.example", dry_run: "true" }, dump, "yourls.sql")
      const job = yield* bring({ source: "yourls", base_url: "https://y.example" }, dump, "yourls.sql")
      expect(job.result).toMatchObject({ created: 1, visits: 2 })
      const [told] = yield* arrivals(receiver, path, 1)
      expect(told?.body).toMatchObject({
        type: "import.finished",
        data: { job: { id: job.id, kind: "import", state: "done", reason: null } }
      })
      const { links } = (yield* done("GET", "/links?search=brought.example")) as {
        links: ReadonlyArray<{ id: string; short_code: string }>
      }
      yield* send("GET", `/${links[0]?.short_code}`, {
        key: null,
        headers: { host: "linden.test", "user-agent": agent }
      })
      yield* clicks
      const [arrival] = yield* arrivals(receiver, clicked, 1)
      expect(arrival?.body.data["clicks"]).toHaveLength(1)
      expect(receiver.at(path)).toHaveLength(1)
    })
  )
})
