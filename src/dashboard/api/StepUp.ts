import { makeStore } from "./Store.ts"

type Answer = (isDone: boolean) => void

/** A question to the person that stands in the way of a request; who asks while it stands waits for the same answer. */
const makeQuestion = () => {
  const asked = makeStore<Answer | undefined>(undefined)
  let asking: Promise<boolean> | undefined
  return {
    /** Told how it ended once the person was asked; undefined while nobody is asked. */
    use: asked.use,
    /** Asks the person: true once it was done, false where the person would not. */
    ask: (): Promise<boolean> => {
      asking ??= new Promise((resolve) => {
        asked.set((isDone) => {
          asking = undefined
          asked.set(undefined)
          resolve(isDone)
        })
      })
      return asking
    }
  }
}

/** Asks for the password again. */
export const passwordQuestion = makeQuestion()

/** Asks in which team to go on where another tab went to another one. */
export const teamQuestion = makeQuestion()

/** Asks to sign in again where the session is over. */
export const signInQuestion = makeQuestion()
