// Follows a short link at a steady rate over one connection, in a process that does nothing else, starting at `go`.
// Measures each redirect between `begin` and `end`, then reports the median and the 99th percentile in ms.
import { once } from "node:events"
import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

const [url, agent, perSecond] = process.argv.slice(2)
const pool = new Agent({ keepAlive: true, maxSockets: 1 })

const follow = () =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    request(url, { agent: pool, headers: { "user-agent": agent } }, (response) => {
      response.resume()
      response.once("end", () => resolve(performance.now() - began))
    })
      .once("error", reject)
      .end()
  })

let took = []
let isMeasured = false
await once(process, "message")
process.on("message", (message) => {
  isMeasured = message === "begin"
  if (isMeasured) {
    took = []
    return
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  process.send({ p50: at(0.5), p99: at(0.99) })
})

for (;;) {
  const one = await follow()
  if (isMeasured) took.push(one)
  await sleep(1000 / Number(perSecond))
}
