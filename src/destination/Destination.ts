import { Schema } from "effect"
import { describe } from "../contract/Describe.ts"
import { Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** The metadata of a page, as read by this server. */
export const Destination = Schema.Struct({
  title: describe("Its title, at most 300 characters.", Schema.NullOr(Schema.String)),
  description: describe("Its description, at most 500 characters.", Schema.NullOr(Schema.String)),
  image_url: describe("The URL of its preview picture (`og:image`), on an external host.", Schema.NullOr(Uri)),
  icon_url: describe("Its icon, at most 64 pixels wide, stored on this server.", Schema.NullOr(Uri)),
  fetched_at: describe("When it was read.", Timestamp)
}).annotations({ identifier: "Destination" })
export type Destination = typeof Destination.Type
