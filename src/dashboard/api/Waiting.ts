import { away } from "./Offline.ts"
import { outboxPrefix, type Waiting, waiting } from "./Outbox.ts"
import { shownSession } from "./Team.ts"

interface Settling {
  readonly resolve: (value: never) => void
  readonly reject: (failure: unknown) => void
}

const settling = new Map<string, Settling>()
let all: ReadonlyArray<Waiting> = []

const storeKey = () => {
  const now = shownSession()
  return now === undefined ? undefined : `${outboxPrefix}${now.user.id}.${now.team.id}`
}

// Passwords are never stored, so a change that contains one waits only as long as the page is open.
const holdsPassword = (payload: unknown) => typeof payload === "object" && payload !== null && "password" in payload

const parsed = (text: string): ReadonlyArray<Waiting> => {
  try {
    return JSON.parse(text)
  } catch {
    // If the browser was closed while writing, the stored text is incomplete, so ignore it.
    return []
  }
}

const set = (next: ReadonlyArray<Waiting>) => {
  all = next
  waiting.set(next)
  const key = storeKey()
  if (key === undefined) return
  const stored = next.filter(({ payload }) => !holdsPassword(payload))
  try {
    if (stored.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Without storage, the changes wait only as long as the page is open.
  }
}

/** The waiting changes in order. Once the user is known, they include changes left from an earlier visit. */
export const outbox = {
  read: (): ReadonlyArray<Waiting> => {
    const stored = localStorage.getItem(storeKey() ?? "")
    if (all.length === 0 && stored !== null) set(parsed(stored))
    return all
  },
  /** Settles a change that the server has accepted. */
  done: (id: string, answer: unknown) => {
    set(all.filter((one) => one.id !== id))
    settling.get(id)?.resolve(answer as never)
    settling.delete(id)
  },
  /**
   * Settles a change that the server refused. A creation stays in the list with the reason. Returns whether the user is
   * notified of the failure.
   */
  refused: ({ id, kind }: Waiting, failure: unknown, reason: string): boolean => {
    const asked = settling.get(id)
    settling.delete(id)
    const isMade = kind.endsWith(".create")
    set(isMade ? all.map((one) => (one.id === id ? { ...one, reason } : one)) : all.filter((one) => one.id !== id))
    asked?.reject(failure)
    return isMade || asked !== undefined
  },
  drop: (id: string) => set(all.filter((one) => one.id !== id)),
  /** Deletes all changes, for example when the user signs out. */
  clear: () => set([])
}

/** Stores a change until the server is back online. The promise settles with the server's response to it. */
export const wait = <A>(one: Waiting): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    settling.set(one.id, { resolve, reject })
    // Convert the change to what a reload would read from storage, where timestamps are strings.
    set([...all, JSON.parse(JSON.stringify(one))])
    away.tell()
  })
