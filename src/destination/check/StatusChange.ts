import { Effect } from "effect"
import type { TeamId } from "../../contract/Id.ts"

/** A destination that became broken or works again. */
export interface StatusChange {
  readonly teamId: TeamId
  /** The `destination_hash` of the links that use it. */
  readonly hash: string
  readonly url: string
  readonly isBroken: boolean
  /** When the destination started to fail, or when it was found to work again, in epoch ms. */
  readonly since: number
  /** The HTTP status of the destination's last response; null if there was none. */
  readonly status: number | null
}

export const logStatusChange = ({ teamId, url, isBroken, status }: StatusChange): Effect.Effect<void> =>
  Effect.logInfo(isBroken ? "A destination is broken." : "A destination works again.").pipe(
    Effect.annotateLogs({ team: teamId, host: new URL(url).hostname, status: status ?? "none" })
  )
