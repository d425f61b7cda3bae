// A load generator for machines without wrk: keep-alive connections, each with one request at a time.
import { connect } from "node:net"

const [url, codes, seconds, connections, after = ""] = process.argv.slice(2)
const { hostname, port, host } = new URL(url)
const headers = [
  `Host: ${host}`,
  "User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
  "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
  "Accept-Language: de-AT,de;q=0.9,en;q=0.8",
  "Accept-Encoding: gzip, deflate, br",
  "Referer: https://news.example.org/"
].join("\r\n")

const latencies = []
let failures = 0
const began = performance.now()
const end = began + Number(seconds) * 1000

const visit = () =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let sent = 0
    const next = () => {
      sent = performance.now()
      if (sent >= end) return socket.end()
      socket.write(`GET /b${Math.floor(Math.random() * Number(codes))}${after} HTTP/1.1\r\n${headers}\r\n\r\n`)
    }
    socket.on("connect", next)
    socket.on("data", (data) => {
      latencies.push(performance.now() - sent)
      if (!data.includes("HTTP/1.1 30")) failures += 1
      next()
    })
    socket.on("error", () => {
      failures += 1
    })
    socket.on("close", resolve)
  })

await Promise.all(Array.from({ length: Number(connections) }, visit))
const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0
console.log(
  `result ${latencies.length} ${Math.round((performance.now() - began) * 1000)} ${Math.round(p99 * 1000)} ${failures}`
)
