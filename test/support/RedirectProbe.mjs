// A worker that follows a redirect as often as it can on one connection. It answers each message with the slowest
// response since the last one, in milliseconds. The test's own thread is too busy to measure.
import { Agent, get } from "node:http"
import { parentPort, workerData } from "node:worker_threads"

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let [slowest, count, failed, began] = [0, 0, 0, performance.now()]

const next = () => {
  began = performance.now()
  const done = (isRight) => {
    count++
    if (!isRight) failed++
    slowest = Math.max(slowest, performance.now() - began)
    setTimeout(next, 1)
  }
  get(workerData.url, { agent }, (response) => {
    response.resume()
    response.on("end", () => done(response.statusCode === 302))
  }).on("error", () => done(false))
}
next()

parentPort.on("message", () => {
  // A redirect that is still waiting counts too.
  parentPort.postMessage({ slowest: Math.max(slowest, performance.now() - began), count, failed })
  ;[slowest, count, failed] = [0, 0, 0]
})
