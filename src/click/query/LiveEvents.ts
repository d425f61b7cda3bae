import { Schema } from "effect"
import { Gap, RecentClick } from "./Analytics.ts"

const encode = Schema.encodeSync(RecentClick)
const encodeGap = Schema.encodeSync(Schema.parseJson(Gap))

/** Clicks as server-sent events. */
export const clickEvents = (clicks: ReadonlyArray<RecentClick>): string =>
  clicks.map((click) => `id: ${click.id}\nevent: click\ndata: ${JSON.stringify(encode(click))}\n\n`).join("")

/** Says that clicks were not told. */
export const gapEvent = (missed: number): string => `event: gap\ndata: ${encodeGap({ missed })}\n\n`

/** A comment, which tells those who watch and the proxies between that the connection stands. */
export const ping = ": linden\n\n"
