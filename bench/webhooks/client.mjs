import { Agent, request } from "node:http"

// Visits at a steady pace, whether the answers keep up or not; prints what they took. URL, codes, visits a second, seconds.
const [url, codes, rate, seconds] = [process.argv[2], process.argv[3].split(","), ...process.argv.slice(4).map(Number)]
const { hostname, port } = new URL(url)
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: "fifo" })
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36",
  "accept-language": "en"
}
const times = []
let [sent, failed] = [0, 0]

const visit = () => {
  const began = performance.now()
  sent += 1
  const code = codes[(sent * 7919) % codes.length]
  const one = request({ hostname, port, path: `/${code}`, agent, headers }, (response) => {
    if (response.statusCode !== 302) failed += 1
    response.resume()
    response.on("end", () => times.push(performance.now() - began))
  })
  one.on("error", () => {
    failed += 1
  })
  one.end()
}

const began = performance.now()
const end = () => {
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)] ?? 0
  const took = (performance.now() - began) / 1000
  process.stdout.write(
    JSON.stringify({ sent, answered: times.length, failed, took, p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? 0 })
  )
  process.exit(0)
}
const timer = setInterval(() => {
  const due = Math.min((performance.now() - began) / 1000, seconds) * rate
  while (sent < due) visit()
  if (sent < Math.floor(rate * seconds)) return
  clearInterval(timer)
  const wait = setInterval(() => {
    if (times.length + failed < sent && performance.now() - began < (seconds + 30) * 1000) return
    clearInterval(wait)
    end()
  }, 20)
}, 5)
