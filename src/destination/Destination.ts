import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The metadata of a page, as this server read it. */
export const Destination = Schema.Struct({
  title: describe("Its title, at most 300 characters.", Schema.NullOr(Schema.String)),
  description: describe("Its description, at most 500 characters.", Schema.NullOr(Schema.String)),
  image_url: describe("Its preview picture (`og:image`), on a host of others.", Schema.NullOr(Uri)),
  icon_url: describe("Its icon, at most 64 pixels wide, kept on this server.", Schema.NullOr(Uri)),
  fetched_at: describe("When it was read.", Timestamp)
}).annotations({ identifier: "Destination" })
export type Destination = typeof Destination.Type
