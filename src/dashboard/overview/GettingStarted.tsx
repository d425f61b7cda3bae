import { Card } from "@mantine/core"
import { useCallback, useEffect, useState } from "react"
import type { Session } from "../../auth/session/Session.ts"
import { useCanManage, useSession } from "../api/Session.ts"
import { keepStarted, readStarted, type Started } from "../ui/started.ts"
import styles from "./Checklist.module.css"

type Loaded = typeof import("./Checklist.tsx").Checklist

const places = { long: 5, two: 2, one: 1, over: 0 } as const satisfies Record<Started, number>

/** Takes the place of the list until it is loaded, so that it doesn't move the numbers below it. */
const Place = ({ shape }: { readonly shape: Started }) => (
  <Card className={styles["card"] ?? ""} data-shape={shape === "long" ? shape : "short"} aria-hidden>
    <div className={styles["head"]} />
    {shape === "long" && <div className={styles["progress"]} />}
    <ul className={styles["steps"]}>
      {Array.from({ length: places[shape] }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places have no identity
        <li key={place} className={styles["step"]} />
      ))}
    </ul>
  </Card>
)

const Slot = ({ session }: { readonly session: Session }) => {
  const [before] = useState(() => readStarted(session))
  const [isOver, setOver] = useState(before === "over")
  const [Checklist, setChecklist] = useState<Loaded>()
  useEffect(() => {
    if (isOver) return
    import("./Checklist.tsx").then(
      ({ Checklist }) => setChecklist(() => Checklist),
      () => undefined // The shell reports an unreachable server.
    )
  }, [isOver])
  const tell = useCallback(
    (state: Started) => {
      keepStarted(session, state)
      setOver(state === "over")
    },
    [session]
  )
  if (isOver) return null
  const place = before === undefined ? null : <Place shape={before} />
  return Checklist === undefined ? place : <Checklist tell={tell} place={place} />
}

/** The first steps of a new team, for its owners and admins. Each person can dismiss them in each team and browser. */
export const GettingStarted = () => {
  const session = useSession()
  return useCanManage() ? <Slot key={`${session.user.id} ${session.team.id}`} session={session} /> : null
}
