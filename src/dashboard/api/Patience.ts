import { type FailureKind, unanswered } from "./Failure.ts"
import { away } from "./Offline.ts"
import { makeStore } from "./Store.ts"

/** How long a request may have no response before the dashboard says so, in milliseconds. */
const sayAfter = 10_000
/** How long it waits for a response at all, in milliseconds. */
const giveUpAfter = 30_000

/** The requests that have had no response for a while, each as a function that stops waiting for it. */
export const slow = makeStore<ReadonlyArray<() => void>>([])

/** A `fetch` that says so if it has no response after ten seconds, and fails after thirty. */
export const patiently = (address: RequestInfo | URL, request?: RequestInit, ask = fetch) =>
  new Promise<Response>((resolve, reject) => {
    const inner = new AbortController()
    const end = () => {
      for (const timer of [saying, givingUp]) clearTimeout(timer)
      if (slow.get().length > 0) slow.set(slow.get().filter((one) => one !== cancel))
    }
    const stop = (kind: FailureKind) => {
      end()
      reject(unanswered(kind, request?.method))
      inner.abort()
    }
    const cancel = () => stop("canceled")
    const saying = setTimeout(() => slow.set([...slow.get(), cancel]), sayAfter)
    const givingUp = setTimeout(() => {
      away.tell()
      stop("silent")
    }, giveUpAfter)
    request?.signal?.addEventListener("abort", () => inner.abort())
    ask(address, { ...request, signal: inner.signal })
      .finally(end)
      .then(resolve, reject)
  })
