import { Agent, get } from "node:http"
import { key } from "./servers.ts"

const connections = 16

/** Requests the team from the API for some seconds; returns responses per second. */
export const apiRate = async (url: string, seconds: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get(`${url}/api/v1/team`, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        response.resume()
        const fault = new Error(`the API answers with ${response.statusCode}`)
        response.on("end", () => (response.statusCode === 200 ? resolve() : reject(fault)))
      }).on("error", reject)
    })
  let count = 0
  const began = performance.now()
  const work = async () => {
    while (performance.now() - began < seconds * 1000) {
      await ask()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  agent.destroy()
  return (count / (performance.now() - began)) * 1000
}
