import { connect } from "node:net"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { done } from "../support/Scenario.ts"
import { ownerKey, TestServer, testServer } from "../support/TestServer.ts"

/** Sends a form as it is; `missing` says how many bytes it promises beyond what it sends before it hangs up. */
const sendRaw = (url: string, form: string, missing: number) =>
  Effect.async<string>((resume) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ""
    socket.on("data", (bytes) => {
      answer += bytes.toString()
      socket.end()
    })
    socket.on("close", () => resume(Effect.succeed(answer)))
    socket.on("error", () => undefined)
    const head = [
      "POST /api/v1/imports HTTP/1.1",
      "Host: linden.test",
      `Authorization: Bearer ${ownerKey}`,
      "Content-Type: multipart/form-data; boundary=b",
      `Content-Length: ${form.length + missing}`
    ]
    socket.write(`${head.join("\r\n")}\r\n\r\n${form}`, () => {
      if (missing > 0) socket.end()
    })
  })

const openFile = (field: string) => `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\nabc`

layer(testServer("sqlite"))("a form with a file", (it) => {
  for (const field of ["file", "other"]) {
    it.effect(`that ends within the file of the field "${field}" is refused, and the server goes on`, () =>
      Effect.gen(function* () {
        const { url } = yield* TestServer
        const answer = yield* sendRaw(url, openFile(field), 0)
        expect(answer).toContain("HTTP/1.1 422")
        expect(answer).toContain("The form could not be read")
        yield* sendRaw(url, openFile(field), 90_000)
        expect((yield* done("GET", "/jobs"))["jobs"]).toEqual([])
      })
    )
  }
})
