import { makeStore } from "./Store.ts"

const store = makeStore(false)

/** Whether the server was not to be reached at the last try. */
export const away = { tell: () => store.set(true), over: () => store.set(false) }

export const useAway = store.use
