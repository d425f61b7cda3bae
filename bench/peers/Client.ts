import { connect } from "node:net"
import { used } from "../redirect/server.ts"

/** A request to a peer. */
export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface Load {
  readonly perSecond: number
  /** CPU time of the server per request in milliseconds, in all threads together. */
  readonly cpu: number
}

const textOf = ({ method, path, headers = {}, body }: Asked, host: string) => {
  const content = body === undefined ? "" : JSON.stringify(body)
  const all = {
    host,
    ...headers,
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(content)) })
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${content}`
}

const lengthLine = /\r\ncontent-length: (\d+)/i
const chunkedLine = /\r\ntransfer-encoding: chunked/i

/** Whether the whole response has arrived. */
const isWhole = (response: string) => {
  const end = response.indexOf("\r\n\r\n")
  if (end < 0) return false
  const head = response.slice(0, end)
  const length = lengthLine.exec(head)
  if (length !== null) return response.length >= end + 4 + Number(length[1])
  return chunkedLine.test(head) ? response.endsWith("\r\n0\r\n\r\n") : true
}

/**
 * Sends requests over keep-alive connections, one at a time on each, for some seconds or until there are no more. Any
 * unsuccessful response ends the bench.
 */
export const load = async (
  { url, pid }: { readonly url: string; readonly pid: number },
  asked: (n: number) => Asked | undefined,
  seconds: number,
  connections: number
): Promise<Load> => {
  const { hostname, port, host } = new URL(url)
  const before = used(pid, "process")
  const began = performance.now()
  let [sent, answered] = [0, 0]
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      let response = ""
      const next = () => {
        if (performance.now() - began >= seconds * 1000) return socket.end()
        response = ""
        const request = asked(sent++)
        if (request === undefined) return socket.end()
        socket.write(textOf(request, host))
      }
      // In Latin-1, string lengths are byte counts.
      socket.setEncoding("latin1")
      socket.setNoDelay(true)
      socket.once("connect", next)
      socket.on("data", (data) => {
        response += data
        if (!isWhole(response)) return
        if (!response.startsWith("HTTP/1.1 2")) {
          reject(new Error(`${url} answered ${response.slice(0, 500)}`))
          return socket.destroy()
        }
        answered += 1
        next()
      })
      socket.once("error", reject)
      socket.once("close", resolve)
    })
  await Promise.all(Array.from({ length: connections }, client))
  const elapsed = (performance.now() - began) / 1000
  return { perSecond: answered / elapsed, cpu: ((used(pid, "process") - before) * 1000) / answered }
}
