import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { Server } from "./servers.ts"

const visits = 100
/** The milliseconds between two visits to an idle server. */
const pause = 20

/**
 * Visits a server occasionally, kills it, and returns the age of the oldest click not ingested yet, in milliseconds.
 */
export const openAtRest = async (database: string, victim: Server) => {
  const mark = `open-${Date.now()}`
  const answered = new Map<string, number>()
  const visit = async (n: number) => {
    const name = `${mark}-${n}`
    const { status } = await fetch(`${victim.url}/b0?utm_source=${name}`, {
      redirect: "manual",
      headers: { "user-agent": "curl/8.5.0" }
    })
    if (status === 302) answered.set(name, performance.now())
  }
  for (let n = 0; n < visits; n++) {
    await visit(n)
    await sleep(pause)
  }
  await visit(visits)
  const killed = performance.now()
  await victim.kill()
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  // Wait for earlier statements, which reach the database after a short delay.
  await sleep(500)
  const { rows } = await client.query<{ name: string }>(
    "SELECT n.name FROM clicks c JOIN click_names n ON n.id = c.utm_source WHERE n.name LIKE $1",
    [`${mark}%`]
  )
  await client.end()
  for (const { name } of rows) answered.delete(name)
  return Math.max(0, ...[...answered.values()].map((at) => killed - at))
}
