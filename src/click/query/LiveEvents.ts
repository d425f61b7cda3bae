import { encoder } from "@effect/experimental/Sse"
import { Schema } from "effect"
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
