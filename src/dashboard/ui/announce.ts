import { makeStore } from "../api/Store.ts"

const store = makeStore({ text: "", count: 0 })
let count = 0

/** Says something to those who do not see it happen, once a screen reader has said what it is at. */
export const announce = (text: string) => {
  count += 1
  store.set({ text, count })
}

export const useAnnounced = store.use
