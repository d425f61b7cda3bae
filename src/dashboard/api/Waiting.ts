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

// Passwords are not stored: what holds one waits as long as the page is open.
const holdsPassword = (payload: unknown) => typeof payload === "object" && payload !== null && "password" in payload

const parsed = (text: string): ReadonlyArray<Waiting> => {
  try {
    return JSON.parse(text)
  } catch {
    // Cut off in the middle of writing: there is nothing to be had of it.
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
    // A browser that keeps nothing keeps it as long as the page is open.
  }
}

/** What waits, in the order in which it was asked for; from the last visit too, once it is known whose it is. */
export const outbox = {
  read: (): ReadonlyArray<Waiting> => {
    const stored = localStorage.getItem(storeKey() ?? "")
    if (all.length === 0 && stored !== null) set(parsed(stored))
    return all
  },
  /** It was done, with what the server answered. */
  done: (id: string, answer: unknown) => {
    set(all.filter((one) => one.id !== id))
    settling.get(id)?.resolve(answer as never)
    settling.delete(id)
  },
  /** The server would not do it; what was to be made stays in the list with the reason. Gives whether somebody is told. */
  refused: ({ id, kind }: Waiting, failure: unknown, reason: string): boolean => {
    const asked = settling.get(id)
    settling.delete(id)
    const isMade = kind.endsWith(".create")
    set(isMade ? all.map((one) => (one.id === id ? { ...one, reason } : one)) : all.filter((one) => one.id !== id))
    asked?.reject(failure)
    return isMade || asked !== undefined
  },
  drop: (id: string) => set(all.filter((one) => one.id !== id)),
  /** Forgets it all, as at signing out. */
  clear: () => set([])
}

/** Keeps a change until the server is back; kept or broken as the server then answers. */
export const wait = <A>(one: Waiting): Promise<A> =>
  new Promise<A>((resolve, reject) => {
    settling.set(one.id, { resolve, reject })
    // As it would be read from the browser's store after a reload: moments are texts there.
    set([...all, JSON.parse(JSON.stringify(one))])
    away.tell()
  })
