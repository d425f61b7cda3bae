import { isSame } from "./isSame.ts"

/** Changes to one field form a single undo step if they follow each other within this time, in milliseconds. */
const stepTime = 700
const longest = 100

/** A state with its undo and redo history. */
export interface History<State> {
  readonly past: ReadonlyArray<State>
  readonly now: State
  readonly future: ReadonlyArray<State>
  /** The last changed field, and when it changed. */
  readonly field: string | undefined
  readonly at: number
}

export type Step<State> =
  | { readonly _tag: "Change"; readonly edit: (state: State) => State; readonly field: string; readonly at: number }
  | { readonly _tag: "Undo" }
  | { readonly _tag: "Redo" }
  /** Replaces the state and forgets the history. */
  | { readonly _tag: "Reset"; readonly edit: (state: State) => State }

export const historyOf = <State>(state: State): History<State> => ({
  past: [],
  now: state,
  future: [],
  field: undefined,
  at: 0
})

const change = <State>(history: History<State>, state: State, field: string, at: number): History<State> => {
  if (isSame(history.now, state)) return history
  const isSameStep = history.field === field && at - history.at < stepTime
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-longest)
  return { past, now: state, future: [], field, at }
}

const undo = <State>(history: History<State>): History<State> => {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), now: before, future: [now, ...future], field: undefined, at: 0 }
}

const redo = <State>(history: History<State>): History<State> => {
  const { past, now, future } = history
  const [after, ...rest] = future
  return after === undefined ? history : { past: [...past, now], now: after, future: rest, field: undefined, at: 0 }
}

export const stepped = <State>(history: History<State>, step: Step<State>): History<State> => {
  switch (step._tag) {
    case "Change":
      return change(history, step.edit(history.now), step.field, step.at)
    case "Undo":
      return undo(history)
    case "Redo":
      return redo(history)
    case "Reset":
      return historyOf(step.edit(history.now))
  }
}
