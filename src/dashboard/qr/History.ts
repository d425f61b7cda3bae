import type { Design } from "../../qr/Design.ts"
import { isSame } from "../ui/isSame.ts"

/** Changes to one field form a single undo step if they follow each other within this time, in milliseconds. */
const stepTime = 700
const longest = 100

/** A design with its undo and redo history. */
export interface History {
  readonly past: ReadonlyArray<Design>
  readonly now: Design
  readonly future: ReadonlyArray<Design>
  /** The last changed field, and when it changed. */
  readonly field: string | undefined
  readonly at: number
}

export type Step =
  | { readonly _tag: "Change"; readonly edit: (design: Design) => Design; readonly field: string; readonly at: number }
  | { readonly _tag: "Undo" }
  | { readonly _tag: "Redo" }

export const historyOf = (design: Design): History => ({ past: [], now: design, future: [], field: undefined, at: 0 })

const change = (history: History, design: Design, field: string, at: number): History => {
  if (isSame(history.now, design)) return history
  const isSameStep = history.field === field && at - history.at < stepTime
  const past = isSameStep ? history.past : [...history.past, history.now].slice(-longest)
  return { past, now: design, future: [], field, at }
}

const undo = (history: History): History => {
  const { past, now, future } = history
  const before = past.at(-1)
  return before === undefined
    ? history
    : { past: past.slice(0, -1), now: before, future: [now, ...future], field: undefined, at: 0 }
}

const redo = (history: History): History => {
  const { past, now, future } = history
  const [after, ...rest] = future
  return after === undefined ? history : { past: [...past, now], now: after, future: rest, field: undefined, at: 0 }
}

export const stepped = (history: History, step: Step): History => {
  switch (step._tag) {
    case "Change":
      return change(history, step.edit(history.now), step.field, step.at)
    case "Undo":
      return undo(history)
    case "Redo":
      return redo(history)
  }
}
