import { Agent, request } from "node:http"
import { expect, layer } from "@effect/vitest"
import { Effect } from "effect"
import { failureCodes } from "../../src/contract/FailureCode.ts"
import { at, faults, responseOf, schemaOf } from "../docs/Checker.ts"
import { newPerson } from "../signin/Kit.ts"
import { randomOf } from "../support/Random.ts"
import { dataOf, isCoded } from "../support/Scenario.ts"
import type { Envelope } from "../support/Send.ts"
import { type Database, ownerKey, TestServer, testServer } from "../support/TestServer.ts"
import { clashOf, type FuzzCase, kindOf, nextCase } from "./FuzzCases.ts"
import { makeIds } from "./FuzzIds.ts"

const seed = Number(process.env["LINDEN_FUZZ_SEED"] ?? Date.now() % 1_000_000_000)
const cases = Number(process.env["LINDEN_FUZZ_CASES"] ?? 3000)
const atOnce = 24
const megabyte = 1024 * 1024

interface Answer {
  readonly status: number
  readonly type: string
  readonly retryAfter: string | undefined
  readonly text: string
}

const ask = (
  url: string,
  agent: Agent,
  { operation, path, headers, body }: FuzzCase,
  who: Readonly<Record<string, string>>
) =>
  Effect.async<Answer>((resume) => {
    const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) }
    const { hostname, port } = new URL(url)
    // Verbatim: parsing the address first would remove its dots.
    const written = encodeURI(path).replaceAll("%25", "%")
    const asked = { method: operation.method, agent, headers: { ...headers, ...length, ...who } }
    const sent = request({ hostname, port, path: written, ...asked }, (response) => {
      const chunks: Array<Buffer> = []
      response.on("data", (chunk: Buffer) => chunks.push(chunk))
      response.on("end", () =>
        resume(
          Effect.succeed({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            retryAfter: response.headers["retry-after"],
            text: Buffer.concat(chunks).toString("utf8")
          })
        )
      )
    })
    sent.on("error", (error) => resume(Effect.die(error)))
    sent.end(body)
  })

/** The error in a response; undefined if it conforms to the document. */
const fault = (
  { operation, path }: FuzzCase,
  { status, type, retryAfter, text }: Answer,
  isChecked: boolean
): string | undefined => {
  const tell = (what: string) => `${what}: ${operation.method} ${path} ${status} ${text.slice(0, 400)}`
  if (status >= 500 && (status !== 503 || /database/.test(text))) return tell("a server's fault")
  if (!type.startsWith("application/json")) return status < 400 ? undefined : tell("no envelope")
  const body: unknown = JSON.parse(text)
  if (at(body, "success") !== status < 400) return tell("no envelope")
  if (status >= 400) {
    const code = failureCodes[at(body, "code") as keyof typeof failureCodes] ?? ""
    if (!code.startsWith(`${status}:`)) return tell("a wrong code")
    if (!isCoded(body as Envelope)) return tell("codes that say something else than the sentences")
    if ((status === 503 || status === 429) && !(Number(retryAfter) > 0)) return tell("no Retry-After")
    if (
      status !== 405 &&
      responseOf(operation, status) === undefined &&
      path.split("/").length === operation.path.split("/").length
    )
      return /\.\.|%00|é/.test(path) ? undefined : tell("a status that the document does not name")
    return undefined
  }
  if (!isChecked) return undefined
  const described = responseOf(operation, status)
  const wrong = described === undefined ? ["not described"] : faults(schemaOf(described), body)
  return wrong.length === 0 ? undefined : tell(`another shape than the document's (${wrong.slice(0, 3).join("; ")})`)
}

const harvest = (answer: Answer): ReadonlyArray<string> => {
  if (answer.status >= 300 || !answer.type.startsWith("application/json")) return []
  const data = at(JSON.parse(answer.text), "data")
  const lists = typeof data === "object" && data !== null ? Object.values(data).filter(Array.isArray).flat() : []
  return [data, ...lists].map((one) => at(one, "id")).filter((id): id is string => typeof id === "string")
}

/** Random requests of all roles to one server, many at once, some of them conflicting; half of all requests. */
export const fuzz = (database: Database): void =>
  layer(testServer(database, { trustProxy: true }), { excludeTestServices: true })(
    `any request on ${database}`,
    (it) => {
      it.effect(
        `gets the documented envelope and never a server error, seed ${seed}`,
        () =>
          Effect.gen(function* () {
            const { url, send, keyOf, otherTeamKey } = yield* TestServer
            const admin = yield* keyOf("admin")
            const member = yield* keyOf("member")
            const other = yield* otherTeamKey
            const { cookie } = yield* newPerson("admin")
            const kept = dataOf<{ keys: ReadonlyArray<{ id: string }> }>(yield* send("GET", "/api/v1/keys")).keys
            const people = dataOf<{ members: ReadonlyArray<{ id: string }> }>(
              yield* send("GET", "/api/v1/members")
            ).members
            const random = randomOf(seed)
            const ids = makeIds(new Set([...kept, ...people].map(({ id }) => id)))
            const bearers = [
              ...Array.from({ length: 20 }, () => ownerKey),
              admin,
              admin,
              admin,
              member,
              member,
              other,
              other,
              "lnd_wrong"
            ].map((key) => ({
              authorization: `Bearer ${key}`
            }))
            const browser = { cookie, "sec-fetch-site": "same-origin" }
            const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
            const statuses = new Map<number, number>()
            const found: Array<string> = []
            let peak = 0
            const began = performance.now()
            const worked = process.cpuUsage()
            const one = (place: number) =>
              Effect.gen(function* () {
                const asked = nextCase(random, ids)
                const isPersonal = asked.operation.operationId.startsWith("session.")
                const from = { "x-forwarded-for": `198.18.${random.below(250)}.${random.below(250)}` }
                const who = isPersonal || random.chance(0.05) ? browser : random.pick(bearers)
                const isHeavy = asked.operation.operationId.startsWith("qrcodes.")
                const clash = random.chance(isHeavy ? 0.5 : 0.05) ? clashOf(asked, random, ids) : undefined
                const asks = clash === undefined ? [asked] : [asked, clash]
                const answers = yield* Effect.forEach(asks, (each) => ask(url, agent, each, { ...from, ...who }), {
                  concurrency: 2
                })
                for (const [n, answer] of answers.entries()) {
                  const each = asks[n] ?? asked
                  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
                  const wrong = fault(each, answer, place % 10 === 0)
                  if (wrong !== undefined) {
                    found.push(`${each.operation.operationId} case ${place}: ${wrong} <- ${each.body?.slice(0, 300)}`)
                  }
                  for (const id of harvest(answer)) ids.keep(kindOf(each.operation), id, random)
                }
                if (place % 500 === 0) peak = Math.max(peak, process.memoryUsage().rss)
              })
            const warm = Math.min(1000, cases)
            const run = (from: number, to: number) =>
              Effect.forEach(
                Array.from({ length: to - from }, (_, place) => from + place),
                one,
                { concurrency: atOnce, discard: true }
              )
            yield* run(0, warm)
            const before = process.memoryUsage().rss
            yield* run(warm, cases)
            agent.destroy()
            const told = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
            const seconds = Math.round((performance.now() - began) / 1000)
            const { user, system } = process.cpuUsage(worked)
            const work = Math.round((user + system) / 1e6)
            const memory = `${Math.round(before / megabyte)} to ${Math.round(peak / megabyte)} MB`
            yield* Effect.sync(() =>
              process.stdout.write(
                `fuzz ${database} seed ${seed}: ${cases} in ${seconds} s (${work} s of work), ${memory}, ${told.join(", ")}\n`
              )
            )
            expect(found.slice(0, 10), `seed ${seed}, ${found.length} in all`).toEqual([])
            expect(peak - before).toBeLessThan(400 * megabyte)
            expect((yield* send("GET", "/health")).status).toBe(200)
          }),
        900_000
      )
    }
  )
