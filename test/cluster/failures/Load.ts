import { Agent, request } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"

const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0"
/** The client's timeout for a response, in milliseconds. */
const patience = 5000

interface Answer {
  readonly status: number
  readonly node: number
  readonly headers: Readonly<Record<string, unknown>>
}

/** A redirected visit: its server, and when the response arrived. */
export interface Redirected {
  readonly node: number
  readonly at: number
}

/** One request; undefined if there was no response. */
const send = (url: string, agent: Agent, headers: Readonly<Record<string, string>>) =>
  new Promise<Answer | undefined>((resolve) => {
    const sent = request(url, { agent, headers, timeout: patience }, (response) => {
      response.resume()
      const { statusCode = 0, headers: told } = response
      response.on("end", () => resolve({ status: statusCode, node: Number(told["x-node"]), headers: told }))
      response.on("error", () => resolve(undefined))
    })
    sent.on("timeout", () => sent.destroy())
    sent.on("error", () => resolve(undefined))
    sent.end()
  })

interface LoadOptions {
  /** The balancer. */
  readonly url: string
  /** A key with a request limit. */
  readonly key: string
  /** The prefix of all visit names. */
  readonly mark: string
  /** The number of visitors, each sending one request at a time. */
  readonly visitors: number
  /** The pause of each visitor after a response, in milliseconds. */
  readonly rest: number
}

/** Visits of the link `go`, each with a unique source, and requests with a key, until stopped. */
export const loadOn = ({ url, key, mark, visitors, rest }: LoadOptions) =>
  Effect.gen(function* () {
    const agent = new Agent({ keepAlive: true })
    const sent = new Set<string>()
    const redirected = new Map<string, Redirected>()
    let refused = 0
    /** Allowed requests by the end of their window, and requests with an unknown result. */
    const allowed = new Map<string, number>()
    const limited = new Set<string>()
    let unknown = 0
    let isOver = false

    const visit = async () => {
      while (!isOver) {
        const name = `${mark}-${sent.size}`
        sent.add(name)
        const answer = await send(`${url}/go?utm_source=${name}`, agent, { "user-agent": browser })
        if (answer?.status === 302) redirected.set(name, { node: answer.node, at: Date.now() })
        else refused += 1
        await sleep(rest)
      }
    }
    /** Sends one request; returns whether the window is full. */
    const ask = async () => {
      const answer = await send(`${url}/api/v1/team`, agent, { authorization: `Bearer ${key}` })
      const window = String(answer?.headers["x-ratelimit-reset"])
      if (answer?.status === 200) allowed.set(window, (allowed.get(window) ?? 0) + 1)
      else if (answer?.status === 429) limited.add(window)
      else unknown += 1
      return answer?.status === 429
    }
    const question = async () => {
      while (!isOver) {
        await ask()
        await sleep(4 * rest)
      }
    }
    const all = yield* Effect.acquireRelease(
      Effect.sync(() => Promise.all([...Array.from({ length: visitors }, visit), question(), question()])),
      (running) =>
        Effect.promise(async () => {
          isOver = true
          await running
          agent.destroy()
        })
    )
    return {
      sent,
      redirected,
      refused: () => refused,
      allowed,
      limited,
      unknown: () => unknown,
      /** Stops the load, then sends requests until the current window is full. */
      stop: Effect.promise(async () => {
        isOver = true
        await all
        while (!(await ask()));
      })
    }
  })

export type Load = Effect.Effect.Success<ReturnType<typeof loadOn>>
