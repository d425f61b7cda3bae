import { makeStore } from "./Store.ts"

const store = makeStore(false)

/** Whether the last request failed to reach the server. */
export const away = { tell: () => store.set(true), over: () => store.set(false) }

export const useAway = store.use
