import { expect, layer } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { counting } from "../support/Statements.ts"
import { TestServer, testServer } from "../support/TestServer.ts"

const requestId = "0123456789-0123456789"

layer(testServer("sqlite"), { excludeTestServices: true })("a server's health", (it) => {
  const ask = (method = "GET") =>
    Effect.gen(function* () {
      const { url } = yield* TestServer
      return yield* Effect.promise(async () => {
        const answer = await fetch(`${url}/health`, { method, headers: { "x-request-id": requestId } })
        const { date: _, connection: _c, "keep-alive": _k, ...headers } = Object.fromEntries(answer.headers)
        return { status: answer.status, headers, body: await answer.text() }
      })
    })

  it.effect("is checked a few times a second at most, and returned unchanged in between", () =>
    Effect.gen(function* () {
      yield* Effect.sleep("300 millis")
      const asked = yield* ask()
      expect(asked).toMatchObject({ status: 200, headers: { "x-request-id": requestId, "cache-control": "no-store" } })
      expect(JSON.parse(asked.body)).toMatchObject({ status: "ok", database: "ok" })
      const askedAgain = Effect.repeatN(
        Effect.map(ask(), (again) => expect(again).toEqual(asked)),
        39
      )
      const [took, lookUps] = yield* Effect.timed(counting(/^SELECT 1$/)(askedAgain))
      expect(lookUps).toBeLessThanOrEqual(Duration.toMillis(took) / 250 + 1)
      expect(yield* ask("HEAD")).toEqual({ ...asked, body: "" })
    })
  )

  it.effect("is live and ready after the start", () =>
    Effect.gen(function* () {
      const { send } = yield* TestServer
      for (const state of ["live", "ready"]) {
        const { status, body } = yield* send("GET", `/health/${state}`, { key: null })
        expect([status, body]).toEqual([200, { status: state }])
      }
    })
  )
})
