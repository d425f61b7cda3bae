import { appendFileSync, readFileSync, writeFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { endpoints } from "../../src/server/Endpoints.ts"
import { runServer, temporaryFolder } from "../support/Linden.ts"
import { type Costly, strangers, usual, worst } from "./BudgetRequests.ts"
import { fillWorld, ownerKey } from "./BudgetWorld.ts"

/** The longest delay of a redirect of another team, in milliseconds. */
const budgetMillis = 200
/** How much slower than the slowest plain redirect of the same run one may be on a machine that is busy with more. */
const busyFactor = 4
/** How often a request that exceeds the budget is measured again, because the machine may have paused. */
const attempts = 3
/** When a request that doesn't end, such as a stream, is cut off. */
const longestMillis = 4000

interface Measured {
  readonly slowest: number
  readonly count: number
  readonly failed: number
}

const support = (name: string) => join(import.meta.dirname, "../support", name)

const startProbe = (url: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() => new Worker(support("RedirectProbe.mjs"), { workerData: { url } })),
      (worker) => Effect.promise(() => worker.terminate())
    ),
    (worker) => () =>
      new Promise<Measured>((resolve) => {
        worker.once("message", resolve)
        worker.postMessage("measure")
      })
  )

const boundary = "a-boundary-of-this-test"

const bodyOf = ({ json, form, file }: Costly): readonly [type: string, body: Buffer | string] | undefined => {
  if (json !== undefined) return ["application/json", JSON.stringify(json)]
  if (form !== undefined) return ["application/x-www-form-urlencoded", form]
  if (file === undefined) return undefined
  const fields = Object.entries(file.fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`
  return [
    `multipart/form-data; boundary=${boundary}`,
    Buffer.concat([Buffer.from(fields.join("") + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  ]
}

/** Sends a request and reads its response without keeping it; returns the status, or 0 if it broke off. */
const sendOne = (url: string, agent: Agent, costly: Costly, key: string | undefined) =>
  new Promise<number>((resolve) => {
    const [type, body] = bodyOf(costly) ?? []
    const sent = request(`${url}${costly.path}`, {
      agent,
      method: costly.method,
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(type === undefined ? {} : { "content-type": type })
      }
    })
    const timer = setTimeout(() => sent.destroy(), longestMillis)
    const done = (status: number) => {
      clearTimeout(timer)
      resolve(status)
    }
    sent.on("error", () => done(0))
    sent.on("response", (response) => {
      response.resume()
      response.on("error", () => done(0))
      response.on("end", () => done(response.statusCode ?? 0))
    })
    sent.end(body)
  })

const pause = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis))

// The processor time of a thread is in a file of Linux.
describe.runIf(process.platform === "linux")("redirects", () => {
  it.scopedLive("don't wait for requests of other teams", () =>
    Effect.gen(function* () {
      const folder = yield* temporaryFolder
      const turns = join(folder, "turns.txt")
      writeFileSync(turns, "")
      const { url } = yield* runServer({
        LINDEN_DATA_DIR: join(folder, "data"),
        LINDEN_BOOTSTRAP_KEY: ownerKey,
        HELD_TURNS: turns,
        NODE_OPTIONS: `--import=${support("HeldTurns.mjs")}`
      })
      const world = yield* Effect.promise(() => fillWorld(url, join(folder, "data")))
      const measure = yield* startProbe(`${url}/plain`)
      const agent = new Agent({ keepAlive: true, maxSockets: 64 })

      const measured = async (work: () => Promise<ReadonlyArray<number>>) => {
        await measure()
        const known = readFileSync(turns).length
        const statuses = await work()
        await pause(30)
        const { slowest, count, failed } = await measure()
        const held = Math.max(0, ...readFileSync(turns, "utf8").slice(known).split("\n").map(Number))
        return { slowest, count, failed, held, statuses }
      }
      const keyOf = ({ key }: Costly) => (key === null ? undefined : key === "narrowed" ? world.narrowed : ownerKey)
      const during = (costly: Costly) =>
        measured(() =>
          Promise.all(Array.from({ length: costly.atOnce }, () => sendOne(url, agent, costly, keyOf(costly))))
        )

      const requests = endpoints.flatMap((endpoint) => {
        const own = worst[endpoint.operation]?.(world)
        const costly = own?.map((one) => ({ name: endpoint.operation, ...one })) ?? [usual(endpoint, world)]
        const isNarrowed = endpoint.method === "GET" && endpoint.access?.narrowing === "within"
        return isNarrowed ? costly.flatMap((one): Array<Costly> => [one, { ...one, key: "narrowed" }]) : costly
      })
      expect(Object.keys(worst).filter((name) => !endpoints.some(({ operation }) => operation === name))).toEqual([])

      yield* Effect.promise(async () => {
        await pause(3000)
        const plain = (await measured(() => pause(3000).then(() => []))).slowest
        const budget = Math.max(budgetMillis, busyFactor * plain)
        // A redirect waits for at most two turns of the thread that a request fills: the current one, and its own. The
        // rest of a delay is due to other programs.
        const delayOf = ({ slowest, held }: { readonly slowest: number; readonly held: number }) =>
          Math.min(slowest, 2 * held)
        const table = process.env["BUDGET_TABLE"]
        const chosen = new RegExp(process.env["BUDGET_ROWS"] ?? "")
        const exceeding: Array<string> = []
        for (const costly of [...strangers, ...requests].filter(({ name }) => chosen.test(name))) {
          let best = await during(costly)
          for (let attempt = 1; attempt < attempts && delayOf(best) > budget; attempt++) {
            const again = await during(costly)
            if (delayOf(again) < delayOf(best)) best = again
          }
          const { slowest, held, count, failed, statuses } = best
          const answers = [...new Set(statuses)].join("/")
          const line = [
            `${costly.name}${costly.key === "narrowed" ? " (narrowed)" : ""}`,
            `${costly.method} ${costly.path.slice(0, 60)}`,
            `${costly.atOnce} × ${answers}`,
            `slowest redirect ${slowest.toFixed(0)} ms`,
            `${(slowest / plain).toFixed(1)} × a plain one`,
            `longest turn ${held} ms`,
            `${count} redirects`
          ].join(" | ")
          if (table !== undefined) appendFileSync(table, `${line}\n`)
          if (delayOf(best) > budget || failed > 0) exceeding.push(line)
        }
        agent.destroy()
        expect(exceeding).toEqual([])
      })
    })
  )
})
