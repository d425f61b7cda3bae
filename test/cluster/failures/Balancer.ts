import { Agent, createServer, request, type ServerResponse } from "node:http"
import { Effect } from "effect"
import { listening } from "../../support/Listening.ts"

/** The time a server has to start its response, in milliseconds. */
const patience = 1500

/**
 * A balancer that sends each request to the next server, whether it is up or not, and never retries: a missing
 * response is a 502. The response header `x-node` names the server.
 */
export const balancer = (servers: ReadonlyArray<{ readonly host: string; readonly port: number }>) =>
  Effect.gen(function* () {
    const agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: 64 }))
    let turn = 0
    const refuse = (response: ServerResponse, node: number) => {
      if (response.headersSent) return response.destroy()
      response.writeHead(502, { "x-node": String(node) }).end()
    }
    const server = createServer((incoming, response) => {
      const node = turn++ % servers.length
      const { method, url, headers } = incoming
      const outgoing = request({
        ...{ host: servers[node]?.host, port: servers[node]?.port, method, path: url, headers },
        agent: agents[node]
      })
      const late = setTimeout(() => outgoing.destroy(), patience)
      outgoing.on("response", (answer) => {
        clearTimeout(late)
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "x-node": String(node) })
        answer.on("error", () => response.destroy())
        answer.pipe(response)
      })
      outgoing.on("error", () => {
        clearTimeout(late)
        refuse(response, node)
      })
      incoming.pipe(outgoing)
    })
    yield* Effect.addFinalizer(() => Effect.sync(() => agents.map((agent) => agent.destroy())))
    const port = yield* listening(server)
    return `http://127.0.0.1:${port}`
  })
