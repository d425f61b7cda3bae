import { type FailureKind, unanswered } from "./Failure.ts"
import { away } from "./Offline.ts"
import { makeStore } from "./Store.ts"

/** How long a request may have no response before the dashboard says so, in milliseconds. */
const sayAfter = 10_000
/** How long it waits for a response at all, in milliseconds. */
const giveUpAfter = 30_000

/** The requests that have had no response for a while, each as a function that stops waiting for it. */
export const slow = makeStore<ReadonlyArray<() => void>>([])

let lastResponse = 0

/** A `fetch` that says so if it has no response after ten seconds, and fails after thirty. */
export const patiently = (address: RequestInfo | URL, request?: RequestInit, ask = fetch) =>
  new Promise<Response>((resolve, reject) => {
    const began = Date.now()
    const inner = new AbortController()
    const end = () => {
      clearTimeout(saying)
      clearTimeout(givingUp)
      if (slow.get().includes(cancel)) slow.set(slow.get().filter((one) => one !== cancel))
    }
    const stop = (kind: FailureKind) => {
      end()
      reject(unanswered(kind, request?.method))
      inner.abort()
    }
    const cancel = () => stop("canceled")
    const saying = setTimeout(() => slow.set([...slow.get(), cancel]), sayAfter)
    const givingUp = setTimeout(() => {
      // Only this request hangs if others have had a response since.
      if (lastResponse < began) away.tell()
      stop("silent")
    }, giveUpAfter)
    const outer = request?.signal
    outer?.addEventListener("abort", () => inner.abort())
    if (outer?.aborted) inner.abort()
    ask(address, { ...request, signal: inner.signal })
      .finally(end)
      .then((response) => {
        lastResponse = Date.now()
        resolve(response)
      }, reject)
  })
