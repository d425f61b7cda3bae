import { Effect } from "effect"
import type { TeamId } from "../../contract/Id.ts"

/** A destination that became broken, or is there again. */
export interface StatusChange {
  readonly teamId: TeamId
  /** What its links have as `destination_hash`. */
  readonly hash: string
  readonly url: string
  readonly isBroken: boolean
  /** Since when it fails, or is there again, in milliseconds. */
  readonly since: number
  /** The HTTP status of its last answer; null where nothing answered. */
  readonly status: number | null
}

export const logStatusChange = ({ teamId, url, isBroken, status }: StatusChange): Effect.Effect<void> =>
  Effect.logInfo(isBroken ? "A destination is broken." : "A destination is there again.").pipe(
    Effect.annotateLogs({ team: teamId, host: new URL(url).hostname, status: status ?? "none" })
  )
