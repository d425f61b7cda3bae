import { deflateRawSync, inflateRawSync } from "node:zlib"
import type { EventId, TeamId } from "../contract/Id.ts"

interface Envelope {
  readonly id: EventId
  readonly type: string
  readonly teamId: TeamId
  /** When it happened, in milliseconds since 1970. */
  readonly at: number
  /** What is told of it, as JSON. */
  readonly data: string
}

/** An event as it is sent, deflated as it is kept. */
export const bodyOf = ({ id, type, teamId, at, data }: Envelope): Uint8Array => {
  const head = JSON.stringify({ type, timestamp: new Date(at).toISOString(), id, team_id: teamId })
  return Uint8Array.from(deflateRawSync(`${head.slice(0, -1)},"data":${data}}`))
}

/** What is sent, from what is kept. */
export const sentBody = (kept: Uint8Array): Buffer => inflateRawSync(kept)

/** The beginning of what is sent, so that a list of it stays small. */
export const shownBody = (kept: Uint8Array, most: number): string => {
  const text = sentBody(kept).toString("utf8")
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`
}
