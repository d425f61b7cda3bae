import { request } from "node:http"

/** Sends the head of a request for a link and the rest later, so that it is under way for as long as a test wants. */
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
  // A server that has the request says to continue.
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
  // A test that fails earlier does not wait for it.
  status.catch(() => {})
  sent.flushHeaders()
  return { begun, finish: () => sent.end(body.slice(10)), status }
}
