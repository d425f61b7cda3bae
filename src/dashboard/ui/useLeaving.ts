import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router"
import { isLeavingForGood } from "./leaveForGood.ts"

const goesElsewhere: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname

interface Leaving {
  readonly isDirty: boolean
  /** Whether a navigation leaves the edited record; by default, if the path changes. */
  readonly isLeft?: ShouldBlockFn
  /** Whether a reload would lose changes. If not, the browser doesn't ask for confirmation. */
  readonly isLost?: () => boolean
}

/** Asks before leaving unsaved changes. */
export const useLeaving = ({ isDirty, isLeft = goesElsewhere, isLost = () => true }: Leaving) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (way) => isDirty && isLeft(way),
    enableBeforeUnload: () => isDirty && isLost() && !isLeavingForGood(),
    withResolver: true
  })
  return { isAsking: status === "blocked", stay: () => reset?.(), leave: () => proceed?.() }
}
