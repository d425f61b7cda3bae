import { Agent, get } from "node:http"

const batch = 100
const atOnce = 4

/** Creates the links `b0`, `b1`, … through the API; the bare server has the same links in its Map. */
export const createLinks = async (url: string, key: string, count: number) => {
  let next = 0
  const work = async () => {
    while (next < count) {
      const from = next
      next += batch
      const links = Array.from({ length: Math.min(batch, count - from) }, (_, n) => ({
        url: `https://example.com/articles/${from + n}?from=bench`,
        custom_slug: `b${from + n}`,
        redirect_type: "instant"
      }))
      const response = await fetch(`${url}/api/v1/links/bulk`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ links })
      })
      if (!response.ok) throw new Error(`links could not be made: ${response.status} ${await response.text()}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

const visit = (url: string) =>
  new Promise<void>((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on("end", () => (response.statusCode === 302 ? resolve() : reject(new Error(`${url} is no redirect`))))
    }).on("error", reject)
  })

/** Visits every link once, so that the server caches them all; returns these first visits per second. */
export const visitEach = async (url: string, count: number) => {
  const began = performance.now()
  let next = 0
  const work = async () => {
    while (next < count) await visit(`${url}/b${next++}`)
  }
  await Promise.all(Array.from({ length: 32 }, work))
  agent.destroy()
  return (count / (performance.now() - began)) * 1000
}
