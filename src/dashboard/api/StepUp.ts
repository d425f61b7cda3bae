import { makeStore } from "./Store.ts"

/** Told how it ended once the person was asked for the password; undefined while nobody is asked. */
export const passwordAsked = makeStore<((isGiven: boolean) => void) | undefined>(undefined)

let asking: Promise<boolean> | undefined

/** Asks the person for the password again: true once it was right, false where the person would not. */
export const askPassword = (): Promise<boolean> => {
  asking ??= new Promise((resolve) => {
    passwordAsked.set((isGiven) => {
      asking = undefined
      passwordAsked.set(undefined)
      resolve(isGiven)
    })
  })
  return asking
}
