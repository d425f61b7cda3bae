import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { EventId, TeamId } from "../contract/Id.ts"

interface Envelope {
  readonly id: EventId
  readonly type: string
  readonly teamId: TeamId
  /** When the event happened, in milliseconds since 1970. */
  readonly at: number
  /** The event's data, as JSON. */
  readonly data: string
}

/** The body of an event, deflated for storage. */
export const bodyOf = ({ id, type, teamId, at, data }: Envelope): Uint8Array => {
  const head = JSON.stringify({ type, timestamp: new Date(at).toISOString(), id, team_id: teamId })
  return Uint8Array.from(deflateRawSync(`${head.slice(0, -1)},"data":${data}}`))
}

/** Inflates the stored body for sending. */
export const sentBody = (kept: Uint8Array): Buffer => inflateRawSync(kept)

/** The start of the body, so that a list of deliveries stays small. */
export const shownBody = (kept: Uint8Array, most: number): string => {
  const text = sentBody(kept).toString("utf8")
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`
}
