import { useIsMutating, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { tagMaking } from "../../library/TagsSelect.tsx"

/**
 * Does something once no tag is being made: one that was typed last is made when its field is left, which a press of Save
 * does. Where that fails, which is told, it is not done.
 */
export const useAfterTags = (act: () => void) => {
  const queries = useQueryClient()
  // Read for its news alone: it is told a moment after the making begins.
  const making = useIsMutating({ mutationKey: tagMaking })
  const [isWaiting, setIsWaiting] = useState(false)
  const hasWaited = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done is that of the latest draft
  useEffect(() => {
    if (!isWaiting) return
    if (queries.isMutating({ mutationKey: tagMaking }) > 0) {
      hasWaited.current = true
      return
    }
    const last = queries.getMutationCache().findAll({ mutationKey: tagMaking }).at(-1)
    const isMade = !hasWaited.current || last?.state.status !== "error"
    hasWaited.current = false
    setIsWaiting(false)
    if (isMade) act()
  }, [isWaiting, making])
  return { ask: () => setIsWaiting(true), isWaiting }
}
