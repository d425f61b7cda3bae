// The baseline: plain node:http that redirects from a Map.
import { createServer } from "node:http"

const links = new Map()
for (let n = 0; n < Number(process.argv[2]); n++) links.set(`b${n}`, `https://example.com/articles/${n}?from=bench`)

createServer((request, response) => {
  const location = links.get(request.url.slice(1))
  if (location === undefined) response.writeHead(404).end()
  else response.writeHead(302, { location, "cache-control": "private, no-store", "content-length": 0 }).end()
}).listen(Number(process.env.PORT), "127.0.0.1")
