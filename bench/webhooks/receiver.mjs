import { createServer } from "node:http"

// An endpoint that responds in 20 ms, and reports the clicks it received.
const delay = Number(process.env["DELAY"] ?? 20)
const clicks = new Set()
const ids = new Set()
let [total, deliveries, last] = [0, 0, 0]

createServer((request, response) => {
  if (request.method === "GET") {
    response.end(JSON.stringify({ unique: clicks.size, total, deliveries, ids: ids.size, last }))
    return
  }
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const { id, data } = JSON.parse(Buffer.concat(chunks).toString("utf8"))
    ids.add(id)
    deliveries += 1
    for (const click of data.clicks) clicks.add(click.id)
    total += data.clicks.length
    last = Date.now()
    setTimeout(() => response.end(), delay)
  })
}).listen(Number(process.env["PORT"]), "127.0.0.1")
