import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router"
import { isLeavingForGood } from "./leaveForGood.ts"

const goesElsewhere: ShouldBlockFn = ({ current, next }) => current.pathname !== next.pathname

/** Asks before changes are left behind that were not saved; the browser asks where the page itself is left. */
export const useLeaving = (isDirty: boolean, isLeft: ShouldBlockFn = goesElsewhere) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: (way) => isDirty && isLeft(way),
    enableBeforeUnload: () => isDirty && !isLeavingForGood(),
    withResolver: true
  })
  return { isAsking: status === "blocked", stay: () => reset?.(), leave: () => proceed?.() }
}
