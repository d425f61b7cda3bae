// A baseline: plain node:http, which serves from memory what the others read from a database.
import { createServer } from "node:http"

const link = (n) => ({
  id: `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`,
  short_code: `b${n}`,
  destination_url: `https://8.8.8.8/articles/${n}`,
  title: null,
  is_active: 1,
  total_clicks: 0,
  created_at: 1_700_000_000_000 + n
})
const json = (data) => Buffer.from(JSON.stringify({ success: true, message: "Done.", data }))
const list = json(Array.from({ length: 20 }, (_, n) => link(n)))
const folders = json([{ id: link(0).id, name: "Folder", created_at: 1_700_000_000_000 }])
const report = json(Array.from({ length: 7 }, (_, n) => ({ date: `2026-01-0${n + 1}`, count: n * 10 })))
const health = Buffer.from('{"status":"ok"}')
const answers = new Map([
  ["/health", health],
  ["/links", list],
  ["/folders", folders],
  ["/report", report]
])

const send = (response, status, body) =>
  response.writeHead(status, { "content-type": "application/json", "content-length": body.length }).end(body)

const links = new Map()
let made = 0
const add = ({ url }) => {
  const added = { ...link(++made), destination_url: url }
  links.set(added.short_code, added)
  return added
}

createServer((request, response) => {
  if (request.method === "GET") {
    const body = answers.get(request.url)
    return body === undefined ? response.writeHead(404).end() : send(response, 200, body)
  }
  const chunks = []
  request.on("data", (chunk) => chunks.push(chunk))
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString())
    send(response, 201, json(Array.isArray(body.links) ? body.links.map(add) : add(body)))
  })
}).listen(Number(process.env.PORT), "127.0.0.1")
