import { request } from "node:http"

/** Sends the head of a request for a link now and the rest later, to keep the request in flight. */
export const slowCreate = (url: string, key: string, body: string) => {
  const sent = request(`${url}/api/v1/links`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      expect: "100-continue"
    }
  })
  // The server sends 100 Continue once it has the request.
  const begun = new Promise<void>((resolve) => {
    sent.once("continue", () => {
      sent.write(body.slice(0, 10))
      resolve()
    })
  })
  const status = new Promise<number>((resolve, reject) => {
    sent.on("response", (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.on("error", reject)
  })
  // If a test fails earlier, no one awaits the status.
  status.catch(() => {})
  sent.flushHeaders()
  return { begun, finish: () => sent.end(body.slice(10)), status }
}
