import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { dataOf } from "../support/Scenario.ts"
import { onOneDatabase, TestServer } from "../support/TestServer.ts"
import { agents, makeLink, visit } from "./Visiting.ts"

onOneDatabase("the campaign of a visit", (it) => {
  it.effect("is that of the visited short URL, else that of the chosen destination", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      const link = yield* makeLink({
        url: "https://example.com/?utm_source=main&utm_campaign=spring+sale#?utm_term=no",
        targeting: [{ type: "device", value: "mobile", url: "https://m.example/?x=1&utm_source=phones" }]
      })
      yield* visit(link.path)
      yield* visit(`${link.path}?utm_source=mail&utm_medium=email`)
      yield* visit(link.path, { agent: agents.iphone })
      const [plain, called, phone] = yield* link.rows
      expect(plain).toMatchObject({ utm_source: "main", utm_campaign: "spring sale", utm_medium: null, utm_term: null })
      expect(called).toMatchObject({ utm_source: "mail", utm_campaign: "spring sale", utm_medium: "email" })
      expect(phone).toMatchObject({ utm_source: "phones", utm_campaign: null })
      const report = dataOf(yield* send("GET", `/api/v1/analytics?link_id=${link.id}`))
      expect(report["utm_sources"]).toHaveLength(3)
    })
  )
})
