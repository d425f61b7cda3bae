import { Schema } from "effect"
import { about } from "../contract/About.ts"
import { NotFound } from "../contract/Failure.ts"
import { FormShape } from "../contract/FormShape.ts"
import { idOf, PageId } from "../contract/Id.ts"
import { Integer, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { type PluginTypeName, pluginTypeNames } from "./plugins/PluginTypes.ts"

export const BioPluginId = idOf("BioPluginId")
export type BioPluginId = typeof BioPluginId.Type

export const PluginName = Schema.Literal(...(pluginTypeNames as readonly [PluginTypeName]))

/** A place among the links and plugins of a page: smaller ones first, then the older ones. */
export const SortOrder = Integer(-2_147_483_648, 2_147_483_647)

const order = "Links and plugins share one order: smaller numbers first, then older ones. 0 by default."

const Config = Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
  jsonSchema: { type: "object" }
})

/** A place in an answer. */
export const Place = Schema.Number.annotations({ jsonSchema: { type: "integer" } })

/** A widget of a page; an empty `config` is a draft, which the public page does not show. */
export const BioPlugin = Schema.Struct({
  id: BioPluginId,
  page_id: PageId,
  type: PluginName,
  config: about("What the type asks for; `{}` is a draft, which visitors do not see.", Config),
  sort_order: about(order, Place),
  created_at: Timestamp
}).annotations({ identifier: "BioPlugin" })
export type BioPlugin = typeof BioPlugin.Type

// A form knows texts alone: these are the fields of all types that hold something else.
const formFields = Schema.Struct({
  start: Schema.Number,
  columns: Schema.Number,
  rel_me: Schema.Boolean,
  open_first: Schema.Boolean,
  single_open: Schema.Boolean,
  units: Schema.Array(Schema.String),
  links: Schema.Array(Schema.Unknown),
  images: Schema.Array(Schema.Unknown),
  items: Schema.Array(Schema.Unknown),
  questions: Schema.Array(Schema.Unknown)
})

// Which config is right depends on the type, so the whole is checked with it, and all faults are told at once.
const givenConfig = optional(
  Schema.Unknown.annotations({
    jsonSchema: { type: "object", description: "What the type asks for, at most 128 KiB." },
    [FormShape]: formFields.ast
  })
)
const givenOrder = optional(
  Schema.Unknown.annotations({ jsonSchema: { type: "integer", description: order }, [FormShape]: Schema.Number.ast })
)

export const CreatePlugin = Schema.Struct({
  type: Schema.Unknown.annotations({ jsonSchema: { type: "string", enum: [...pluginTypeNames] } }),
  config: givenConfig,
  sort_order: givenOrder
}).annotations({ identifier: "CreateBioPlugin" })

export const UpdatePlugin = Schema.Struct({ config: givenConfig, sort_order: givenOrder }).annotations({
  identifier: "UpdateBioPlugin"
})

export class PluginNotFound extends NotFound {
  override readonly _tag = "PluginNotFound"
  constructor() {
    super("There is no such plugin on this page.")
  }
}
