import { nanoid } from "nanoid"
import { ApiFailure } from "./Failure.ts"
import { makeStore } from "./Store.ts"

/** The changes that can wait until the server is back online. */
export type WaitingKind = "link.toggle" | `${"link" | "page" | "qrcode" | "folder" | "tag"}.${"create" | "remove"}`

interface What {
  readonly kind: WaitingKind
  /** The payload of the request; stored as JSON. */
  readonly payload: unknown
  /** A description for the list of waiting changes, such as "Create example.com/page". */
  readonly told: string
}

/** A change that waits until the server is back online. */
export interface Waiting extends What {
  /** The idempotency key. If a change was sent but its response was lost, sending it again has no further effect. */
  readonly id: string
  /** Why the server refused the change. */
  readonly reason?: string
}

/** The waiting changes, as shown on screens. */
export const waiting = makeStore<ReadonlyArray<Waiting>>([])

/** The prefix of the outbox's keys in local storage; the ids of the user and the team follow. */
export const outboxPrefix = "linden.outbox."

/** Whether the server is offline, doesn't respond or is temporarily unavailable. */
export const isAway = (failure: unknown): boolean =>
  failure instanceof ApiFailure &&
  (failure.kind === "away" || failure.kind === "silent" || failure.kind === "unavailable")

/**
 * Sends a change with its own idempotency key. If the server is offline, calls `onWaiting` and sends the change once
 * the server is back. The promise settles after that.
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
    // The app preloads this module, because nothing can be loaded while the server is offline.
    const { wait } = await import("./Waiting.ts").catch(() => Promise.reject(failure))
    const made = wait<A>({ ...what, id })
    onWaiting()
    return made
  }
}

/** Deletes the waiting changes, because the user signs out. */
export const forgetWaiting = async () => (await import("./Waiting.ts")).outbox.clear()
