import { away } from "./Offline.ts"
import { makeStore } from "./Store.ts"

/** How long a request may have no response before the dashboard says so, in milliseconds. */
const sayAfter = 10_000
/** How long it waits for a response at all, in milliseconds. */
const giveUpAfter = 30_000

/** The server did not respond in time, or the user stopped waiting for it. */
export class NoResponse extends Error {
  readonly isCanceled: boolean
  constructor(isCanceled: boolean) {
    super("The server did not respond.")
    this.isCanceled = isCanceled
  }
}

/** The requests that have had no response for a while, each as a function that stops waiting for it. */
export const slow = makeStore<ReadonlyArray<() => void>>([])

let lastResponse = 0

/** Waits for a response: says so after ten seconds, and rejects with `NoResponse` after thirty. */
export const waitFor = (ask: (signal: AbortSignal) => Promise<Response>, outer?: AbortSignal | null) =>
  new Promise<Response>((resolve, reject) => {
    const began = Date.now()
    const inner = new AbortController()
    const end = () => {
      clearTimeout(saying)
      clearTimeout(givingUp)
      outer?.removeEventListener("abort", abort)
      if (slow.get().includes(cancel)) slow.set(slow.get().filter((one) => one !== cancel))
    }
    const abort = () => inner.abort()
    const stop = (isCanceled: boolean) => {
      end()
      reject(new NoResponse(isCanceled))
      abort()
    }
    const cancel = () => stop(true)
    const saying = setTimeout(() => slow.set([...slow.get(), cancel]), sayAfter)
    const givingUp = setTimeout(() => {
      // Only this request hangs if others have had a response since.
      if (lastResponse < began) away.tell()
      stop(false)
    }, giveUpAfter)
    outer?.addEventListener("abort", abort)
    if (outer?.aborted) abort()
    ask(inner.signal).then(
      (response) => {
        lastResponse = Date.now()
        end()
        resolve(response)
      },
      (failure) => {
        end()
        reject(failure)
      }
    )
  })

/** A `fetch` that doesn't wait forever. */
export const patiently: typeof fetch = (address, request) =>
  waitFor((signal) => fetch(address, { ...request, signal }), request?.signal)
