import { makeStore } from "../api/Store.ts"

const store = makeStore({ text: "", count: 0 })
let count = 0

/** Makes screen readers announce a message after their current output. */
export const announce = (text: string) => {
  count += 1
  store.set({ text, count })
}

export const useAnnounced = store.use
