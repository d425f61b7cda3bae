import { type KeyboardEvent, useState } from "react"

/** A cell of a grid by row and column; the corner 0, 0 is not one. */
type At = readonly [row: number, column: number]

const placeOf = ([row, column]: At) => `${row} ${column}`

const steps: Readonly<Record<string, (at: At, forward: number) => At>> = {
  ArrowUp: ([row, column]) => [row - 1, column],
  ArrowDown: ([row, column]) => [row + 1, column],
  ArrowLeft: ([row, column], forward) => [row, column - forward],
  ArrowRight: ([row, column], forward) => [row, column + forward]
}

/** Makes a grid of buttons one tab stop. Arrow keys move the focus to the next button in their direction. */
export const useGridKeys = () => {
  const [at, setAt] = useState<At>([1, 0])
  return {
    cell: (row: number, column: number) => ({
      "data-place": placeOf([row, column]),
      tabIndex: at[0] === row && at[1] === column ? 0 : -1,
      onFocus: () => setAt([row, column])
    }),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = step(at, document.dir === "rtl" ? -1 : 1)
      event.currentTarget.querySelector<HTMLElement>(`[data-place="${placeOf(next)}"]`)?.focus()
    }
  }
}
