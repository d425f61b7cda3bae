import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { Uri } from "../contract/Output.ts"
import { Timestamp } from "../contract/Timestamp.ts"

/** What a page says of itself, as this server read it. */
export const Destination = Schema.Struct({
  title: about("Its title, at most 300 characters.", Schema.NullOr(Schema.String)),
  description: about("Its description, at most 500 characters.", Schema.NullOr(Schema.String)),
  image_url: about("Its preview picture (`og:image`), on a host of others.", Schema.NullOr(Uri)),
  icon_url: about("Its icon, at most 64 pixels wide, kept on this server.", Schema.NullOr(Uri)),
  fetched_at: about("When it was read.", Timestamp)
}).annotations({ identifier: "Destination" })
export type Destination = typeof Destination.Type
