import { useCallback, useState } from "react"

/** Items that a list hides because they are about to be deleted; `hide` returns a function that shows them again. */
export const useHidden = <Id extends string>() => {
  const [hidden, setHidden] = useState<ReadonlySet<Id>>(new Set())
  const hide = useCallback((ids: ReadonlyArray<Id>) => {
    setHidden((now) => new Set([...now, ...ids]))
    return () => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id))))
  }, [])
  return { hidden, hide }
}
