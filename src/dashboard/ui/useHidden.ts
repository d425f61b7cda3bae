import { useCallback, useState } from "react"

/** What a list leaves out for now, since it is about to be deleted; `hide` gives what shows it again. */
export const useHidden = <Id extends string>() => {
  const [hidden, setHidden] = useState<ReadonlySet<Id>>(new Set())
  const hide = useCallback((ids: ReadonlyArray<Id>) => {
    setHidden((now) => new Set([...now, ...ids]))
    return () => setHidden((now) => new Set([...now].filter((id) => !ids.includes(id))))
  }, [])
  return { hidden, hide }
}
