import { useEffect, useState } from "react"
import { useCanManage, useSession } from "../api/Session.ts"

type Loaded = typeof import("./Checklist.tsx").Checklist

const Slot = ({ storageKey }: { readonly storageKey: string }) => {
  const [isOver, setOver] = useState(() => localStorage.getItem(storageKey) !== null)
  const [Checklist, setChecklist] = useState<Loaded>()
  useEffect(() => {
    if (isOver) return
    import("./Checklist.tsx").then(
      ({ Checklist }) => setChecklist(() => Checklist),
      () => undefined // The shell reports an unreachable server.
    )
  }, [isOver])
  if (isOver || Checklist === undefined) return null
  const end = () => {
    setOver(true)
    try {
      localStorage.setItem(storageKey, "over")
    } catch {
      // The storage is full, so the list returns with the next visit.
    }
  }
  return <Checklist onEnd={end} />
}

/** The first steps of a new team, for its owners and admins. Each person can dismiss them in each team and browser. */
export const GettingStarted = () => {
  const { user, team } = useSession()
  const storageKey = `linden.started.${user.id}.${team.id}`
  return useCanManage() ? <Slot key={storageKey} storageKey={storageKey} /> : null
}
