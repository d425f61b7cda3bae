import { Effect } from "effect"

/** Records work and turns of the event loop until the scope closes. */
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
    /** How often work was done twice without a turn of the event loop in between. */
    pressed: () => notes.filter((note, place) => note === "work" && notes[place - 1] === "work").length
  })
)
