import { expect } from "@effect/vitest"
import { Effect } from "effect"
import type { Sent } from "../support/Send.ts"
import { TestServer } from "../support/TestServer.ts"
import { faults, headersOf, operationOf, responseOf, schemaOf } from "./Checker.ts"

/** Sends a request for an operation and checks the response against the document; returns its body. */
export const call = (
  operationId: string,
  status: number,
  sent: Sent = {},
  path: Readonly<Record<string, string>> = {},
  query = ""
) =>
  Effect.gen(function* () {
    const { send } = yield* TestServer
    const operation = operationOf(operationId)
    const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "")
    const answer = yield* send(operation.method, url + query, sent)
    expect(answer.status, `${operationId}: ${answer.text}`).toBe(status)
    const response = responseOf(operation, status)
    expect(response, `${operationId} ${status}`).toBeDefined()
    expect(faults(schemaOf(response), answer.body), `${operationId} ${status}`).toEqual([])
    for (const header of headersOf(response)) expect(answer.headers, `${operationId} ${header}`).toHaveProperty(header)
    return answer.body
  })
