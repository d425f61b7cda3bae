import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { onOneDatabase } from "../support/TestServer.ts"
import { call } from "./Call.ts"
import { at, examplesOf, operationOf } from "./Checker.ts"

const idOf = (body: unknown) => String(at(body, "data", "id"))

/** Sends every example that the document has for an operation; returns the last response. */
const examplesOfOperation = (operationId: string, path: Readonly<Record<string, string>> = {}) =>
  Effect.gen(function* () {
    const { requestBody, responses } = operationOf(operationId)
    const status = Number(Object.keys(responses).find((one) => one.startsWith("2")))
    let last: unknown
    for (const [, json] of examplesOf(requestBody))
      last = yield* call(operationId, status, { json: json as object }, path)
    expect(last, operationId).toBeDefined()
    return last
  })

onOneDatabase(
  "the OpenAPI document of pages and QR codes against the server",
  (it) => {
    it.effect("describes their responses, with working examples", () =>
      Effect.gen(function* () {
        const id = idOf(yield* examplesOfOperation("pages.create"))
        yield* examplesOfOperation("pages.createLink", { id })
        yield* examplesOfOperation("pages.createPlugin", { id })
        const preview = yield* examplesOfOperation("pages.preview", { id })
        expect(at(preview, "data", "warnings")).toMatchObject([{ field: "theme_accent_1" }])
        yield* call("pages.get", 200, {}, { id })
        yield* call("pages.list", 200)
        yield* call("pages.update", 200, { json: { title: "Other" } }, { id })
        const history = yield* call("pageHistory.list", 200, {}, { id })
        const entry = (at(history, "data", "entries") as ReadonlyArray<{ readonly id: string }>)[0]?.id ?? ""
        yield* call("pageHistory.get", 200, {}, { id, entry })
        yield* call("pageHistory.restore", 200, {}, { id, entry })
        yield* call("pages.themes", 200)
        yield* call("pages.availability", 200, {}, {}, "?slug=walks")
        const code = idOf(yield* examplesOfOperation("qrcodes.create"))
        const pale = yield* examplesOfOperation("qrcodes.preview")
        expect(at(pale, "data", "scannable")).toBe(false)
        yield* call("qrcodes.get", 200, {}, { id: code })
        yield* call("qrcodes.list", 200)
        yield* call("uploads.list", 200)
      })
    )
  },
  { rateLimit: 1000 }
)
