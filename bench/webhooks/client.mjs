import { connect } from "node:net"

// Sends visits at a steady rate over 64 keep-alive connections, even if responses fall behind; prints the time of each,
// including the wait for a connection. Arguments: an address, short codes, visits per second and seconds.
const [url, codes, rate, seconds] = [process.argv[2], process.argv[3].split(","), ...process.argv.slice(4).map(Number)]
const { hostname, port, host } = new URL(url)
const headers = `Host: ${host}\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36\r\nAccept-Language: en`
const connections = 64
const times = []
const waiting = []
const idle = []
let [sent, first, failed] = [0, 0, 0]

const send = (one, began) => {
  one.began = began
  one.socket.write(`GET /${codes[(sent * 7919) % codes.length]} HTTP/1.1\r\n${headers}\r\n\r\n`)
}

const open = () =>
  new Promise((resolve) => {
    const one = { socket: connect(Number(port), hostname), began: 0 }
    one.socket.setNoDelay(true)
    one.socket.once("connect", resolve)
    one.socket.on("data", (data) => {
      times.push(performance.now() - one.began)
      if (!data.includes("HTTP/1.1 302")) failed += 1
      if (first < waiting.length) send(one, waiting[first++])
      else idle.push(one)
    })
    one.socket.on("error", () => {
      failed += 1
    })
    idle.push(one)
  })

await Promise.all(Array.from({ length: connections }, open))
const start = performance.now()
const visit = () => {
  sent += 1
  const one = idle.pop()
  if (one === undefined) waiting.push(performance.now())
  else send(one, performance.now())
}

const timer = setInterval(() => {
  const passed = (performance.now() - start) / 1000
  const due = Math.min(passed, seconds) * rate
  while (sent < due) visit()
  if (passed < seconds || (times.length < sent && passed < seconds + 120)) return
  clearInterval(timer)
  const took = passed
  times.sort((a, b) => a - b)
  const at = (share) => times[Math.floor(times.length * share)] ?? 0
  process.stdout.write(
    JSON.stringify({ sent, answered: times.length, failed, took, p50: at(0.5), p99: at(0.99), max: times.at(-1) ?? 0 }),
    () => process.exit(0)
  )
}, 5)
