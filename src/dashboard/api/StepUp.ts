import { makeStore } from "./Store.ts"

type Answer = (isDone: boolean) => void

/** A prompt that blocks requests until the user responds. Concurrent requests share one prompt. */
const makeQuestion = () => {
  const asked = makeStore<Answer | undefined>(undefined)
  let asking: Promise<boolean> | undefined
  return {
    /** The function that answers the open prompt; undefined if none is open. */
    use: asked.use,
    /** Shows the prompt. Resolves to true if the user completed it. */
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

/** Asks which team to continue in, after another tab has switched. */
export const teamQuestion = makeQuestion()

/** Asks to sign in again after the session has ended. */
export const signInQuestion = makeQuestion()
