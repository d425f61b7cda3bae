import { Effect } from "effect"

/** Notes what work is done and when all else has its turn, for as long as the scope is open. */
export const noteTurns = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => {
      const notes: Array<"work" | "turn"> = []
      const turn = () => {
        notes.push("turn")
        next = setImmediate(turn)
      }
      let next = setImmediate(turn)
      return { notes, end: () => clearImmediate(next) }
    }),
    ({ end }) => Effect.sync(end)
  ),
  ({ notes }) => ({
    work: () => notes.push("work"),
    /** How often work was done. */
    count: () => notes.filter((note) => note === "work").length,
    /** How often it was done again before all else had its turn. */
    pressed: () => notes.filter((note, place) => note === "work" && notes[place - 1] === "work").length
  })
)
