import { nanoid } from "nanoid"
import { ApiFailure } from "./Failure.ts"
import { makeStore } from "./Store.ts"

/** What can wait until the server is back. */
export type WaitingKind = "link.toggle" | `${"link" | "page" | "qrcode" | "folder" | "tag"}.${"create" | "remove"}`

interface What {
  readonly kind: WaitingKind
  /** What it is sent with; it is kept as JSON. */
  readonly payload: unknown
  /** What it is for, as the list of what waits says it: "Create example.com/page". */
  readonly told: string
}

/** A change that waits until the server is back. */
export interface Waiting extends What {
  /** Its idempotency key: what was sent already, and whose answer was lost, is not done twice. */
  readonly id: string
  /** Why the server would not do it. */
  readonly reason?: string
}

/** What waits, as the screens see it. */
export const waiting = makeStore<ReadonlyArray<Waiting>>([])

/** Under what the browser keeps what waits, before whose it is. */
export const outboxPrefix = "linden.outbox."

/** Whether a failure means that the server was not reached, or not right now. */
export const isAway = (failure: unknown): boolean =>
  failure instanceof ApiFailure && (failure.kind === "away" || failure.kind === "unavailable")

/**
 * Sends a change under a key of its own. Where the server is away it waits, which `onWaiting` is told, and is sent once
 * when the server is back; only then is the promise kept or broken.
 */
export const orLater = async <A>(
  what: What,
  send: (key: string) => Promise<A>,
  onWaiting: () => void = () => undefined
): Promise<A> => {
  const id = nanoid()
  try {
    return await send(id)
  } catch (failure) {
    if (!isAway(failure)) throw failure
    // Loaded ahead, since it is wanted when nothing can be loaded any more.
    const { wait } = await import("./Waiting.ts").catch(() => Promise.reject(failure))
    const made = wait<A>({ ...what, id })
    onWaiting()
    return made
  }
}

/** Forgets what waits, since its person leaves. */
export const forgetWaiting = async () => (await import("./Waiting.ts")).outbox.clear()
