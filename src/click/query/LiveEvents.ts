import { type AnyEvent, encoder, makeParser } from "@effect/experimental/Sse"
import { Effect, Schema } from "effect"
import { LinkId } from "../../contract/Id.ts"
import { Gap, RecentClick } from "./Analytics.ts"

const encodeClick = Schema.encodeSync(Schema.parseJson(RecentClick))
const encodeGap = Schema.encodeSync(Schema.parseJson(Gap))

const eventOf = (event: string, data: string, id?: string): string => encoder.write({ _tag: "Event", event, id, data })

/** Clicks as server-sent events. */
export const clickEvents = (clicks: ReadonlyArray<RecentClick>): string =>
  clicks.map((click) => eventOf("click", encodeClick(click), click.id)).join("")

export const gapEvent = (missed: number): string => eventOf("gap", encodeGap({ missed }))

/**
 * A comment in the stream, which Effect's encoder does not support. It makes clients and proxies keep the connection
 * open.
 */
export const ping = ": linden\n\n"

const decodeClick = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({ link_id: Schema.NullOr(LinkId) })))

/**
 * Keeps the clicks on some links in a text of events. Comments stay, but not the numbers of missed clicks, which belong
 * to the whole team.
 */
export const clicksOnly = <E, R>(
  text: string,
  reached: (links: ReadonlyArray<LinkId>) => Effect.Effect<ReadonlyArray<LinkId>, E, R>
): Effect.Effect<string, E, R> => {
  if (text === ping) return Effect.succeed(text)
  const events: Array<AnyEvent> = []
  makeParser((event) => events.push(event)).feed(text)
  const clicks = events.flatMap((event) =>
    event._tag === "Event" && event.event === "click" ? [{ event, link: decodeClick(event.data).link_id }] : []
  )
  const links = clicks.flatMap(({ link }) => link ?? [])
  if (links.length === 0) return Effect.succeed("")
  return Effect.map(reached(links), (found) => {
    const kept = new Set<string | null>(found)
    return clicks.flatMap(({ event, link }) => (kept.has(link) ? [encoder.write(event)] : [])).join("")
  })
}
