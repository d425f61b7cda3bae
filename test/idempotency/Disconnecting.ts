import { request } from "node:http"
import { Effect } from "effect"
import { ownerKey, TestServer } from "../support/TestServer.ts"

interface Post {
  readonly path: string
  readonly body: BodyInit
  readonly headers?: Readonly<Record<string, string>>
}

export const json = { "content-type": "application/json" }

/** Sends a POST and disconnects after some milliseconds, or after the response if that is sooner. */
export const disconnecting = ({ path, body, headers = {} }: Post, millis: number) =>
  Effect.flatMap(TestServer, ({ url }) =>
    Effect.promise(async () => {
      const encoded = new Response(body)
      const type = encoded.headers.get("content-type") ?? ""
      const bytes = Buffer.from(await encoded.arrayBuffer())
      await new Promise<void>((resolve) => {
        const sent = request(`${url}/api/v1${path}`, {
          method: "POST",
          agent: false,
          headers: { authorization: `Bearer ${ownerKey}`, "content-type": type, ...headers }
        })
        const over = () => resolve()
        sent.on("response", (response) => response.resume().on("end", over).on("error", over))
        sent.on("error", over)
        sent.on("close", over)
        sent.end(bytes)
        setTimeout(() => sent.destroy(), millis)
      })
    })
  )
