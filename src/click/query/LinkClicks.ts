import { Schema } from "effect"
import { describe } from "../../contract/Describe.ts"
import { fault } from "../../contract/faults/Fault.ts"
import { LinkId } from "../../contract/Id.ts"
import { MeasuredList } from "../../contract/List.ts"
import { optional } from "../../contract/Text.ts"
import { Timezone } from "../../contract/Timezone.ts"

/** The maximum number of links in one request. */
const most = 100

const wrongNumber = fault("wrong_number_of_items", { least: 1, most, things: "ids" })

const Ids = Schema.compose(
  Schema.split(","),
  MeasuredList(LinkId, { min: [1, wrongNumber], max: [most, wrongNumber] })
).annotations({ jsonSchema: { type: "string" } })

/** The query of `GET /links/clicks`. */
export const LinkClicksQuery = Schema.Struct({
  ids: describe(`The ids of 1 to ${most} links, separated by commas.`, Ids),
  timezone: describe("The time zone in which days begin, as an IANA name; `UTC` by default.", optional(Timezone))
})

/** The daily clicks of links in the last 30 days. */
export const LinkClicks = Schema.Struct({
  dates: describe("The 30 days up to today, oldest first (`YYYY-MM-DD`).", Schema.Array(Schema.String)),
  links: describe(
    "The links in the order of `ids`, without those that the team doesn't have.",
    Schema.Array(
      Schema.Struct({
        id: LinkId,
        clicks: describe("The clicks on each of `dates`, without bots.", Schema.Array(Schema.Number))
      })
    )
  )
}).annotations({ identifier: "LinkClicks" })
export type LinkClicks = typeof LinkClicks.Type
