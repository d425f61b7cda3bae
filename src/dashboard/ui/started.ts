import type { Session } from "../../auth/session/Session.ts"

/** How the first steps of a team are shown: each on its own line, the last two or the last one, or not at all. */
export type Started = "long" | "two" | "one" | "over"

const keyOf = ({ user, team }: Session): string => `linden.started.${user.id}.${team.id}`

/** How this browser last showed the first steps; undefined if it hasn't shown them yet. */
export const readStarted = (session: Session): Started | undefined => {
  const kept = localStorage.getItem(keyOf(session))
  return kept === "long" || kept === "two" || kept === "one" || kept === "over" ? kept : undefined
}

export const keepStarted = (session: Session, state: Started): void => {
  try {
    localStorage.setItem(keyOf(session), state)
  } catch {
    // The storage is full, so the list returns with the next visit.
  }
}
