import { createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { HttpServerRequest, HttpServerResponse } from "@effect/platform"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { bytesWithin, readWithin } from "../../src/http/Body.ts"

let failures = 0
const app = Effect.gen(function* () {
  const asked = yield* HttpServerRequest.HttpServerRequest
  const text = yield* Effect.either(readWithin(asked, 300)(bytesWithin(asked, 100)))
  if (text._tag === "Left") failures++
  return HttpServerResponse.text(text._tag === "Left" ? "" : `read ${text.right}`)
})

const server = createServer()
let port = 0

beforeAll(async () => {
  server.on("request", await Effect.runPromise(NodeHttpServer.makeHandler(app)))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

/** Sends the first part of a body, and the rest after a pause. */
const sent = (pause: number, headers: Readonly<Record<string, string>>) =>
  new Promise<string>((resolve, reject) => {
    const asking = request({ port, host: "127.0.0.1", method: "POST", headers }, (answer) => {
      let text = ""
      answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk))
      answer.on("end", () => resolve(text))
    })
    asking.on("error", reject)
    asking.write("ab")
    setTimeout(() => asking.end("cd"), pause)
  })

for (const headers of [{ "content-length": "4" }, { "transfer-encoding": "chunked" }]) {
  it(`a slow body is cut off, with ${Object.keys(headers)[0]}`, async () => {
    expect(await sent(0, headers)).toBe("read abcd")
    await expect(sent(1500, headers)).rejects.toThrow("socket hang up")
    expect(failures).toBe(1)
    failures = 0
  })
}
