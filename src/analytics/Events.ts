import { type Effect, Schedule, Schema, Stream } from "effect"
import { RecentClick } from "./Analytics.ts"

/** How often a comment is sent, so that proxies keep a silent connection. */
const heartbeat = "15 seconds"

const encode = Schema.encodeSync(RecentClick)

const eventOf = (click: RecentClick): string =>
  `id: ${click.id}\nevent: click\ndata: ${JSON.stringify(encode(click))}\n\n`

/** Clicks as server-sent events, with a comment at once and every 15 s, until `end`. */
export const eventsOf = <E>(
  clicks: Stream.Stream<RecentClick, E>,
  end: Effect.Effect<void>
): Stream.Stream<string, E> => {
  const comments = Stream.map(
    Stream.concat(Stream.make(0), Stream.fromSchedule(Schedule.spaced(heartbeat))),
    () => ": linden\n\n"
  )
  return Stream.merge(Stream.map(clicks, eventOf), comments, { haltStrategy: "left" }).pipe(Stream.interruptWhen(end))
}
