import { useCallback, useReducer } from "react"
import type { Design } from "../../qr/Design.ts"
import type { Control } from "./controls/Control.ts"
import { begun, stepped } from "./History.ts"

/** A design with undo and redo. */
export const useDesign = (initial: Design) => {
  const [history, step] = useReducer(stepped, initial, begun)
  const change: Control["change"] = useCallback((next, field) => {
    const edit = typeof next === "function" ? next : () => next
    step({ _tag: "Change", edit, field, at: Date.now() })
  }, [])
  return {
    design: history.now,
    change,
    undo: useCallback(() => step({ _tag: "Undo" }), []),
    redo: useCallback(() => step({ _tag: "Redo" }), []),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0
  }
}
