import { Schema } from "effect"
import { check } from "../../contract/faults/Check.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { Line, optional } from "../../contract/Text.ts"
import { parseTimestamp } from "../../contract/Timestamp.ts"
import { PluginPicture, PluginTarget } from "../Address.ts"
import { fieldFault, Moment, shortLine } from "./Fields.ts"
import { pluginOf } from "./PluginType.ts"

/** A highlighted link, shown from `starts_at` until `ends_at`. */
export const Spotlight = Schema.Struct({
  title: Line(80),
  url: PluginTarget,
  description: shortLine(280),
  image: optional(PluginPicture),
  image_alt: shortLine(200),
  cta_label: shortLine(40),
  badge: shortLine(20),
  layout: optional(Schema.Literal("card", "banner")),
  starts_at: optional(Moment),
  ends_at: optional(Moment)
}).pipe(
  check(({ starts_at, ends_at }) => {
    const [start, end] = [parseTimestamp(starts_at ?? ""), parseTimestamp(ends_at ?? "")]
    return start !== undefined && end !== undefined && end <= start
      ? fieldFault("ends_at", fault("not_after", { field: "starts_at" }))
      : undefined
  })
)
export type Spotlight = typeof Spotlight.Type

export const spotlight = pluginOf("spotlight", Spotlight)
