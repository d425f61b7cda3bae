import { Schema, String as Str } from "effect"
import { describe } from "../contract/Describe.ts"
import { documentedAs } from "../contract/DocumentedAs.ts"
import { NotFound } from "../contract/Failure.ts"
import { FormShape } from "../contract/FormShape.ts"
import { fault } from "../contract/faults/Fault.ts"
import { idOf, PageId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Flag, Integer, optional } from "../contract/Text.ts"
import { Timestamp } from "../contract/Timestamp.ts"
import { versioned } from "../contract/Version.ts"
import { BioPluginLink } from "./PluginLink.ts"
import type { PluginType } from "./plugins/PluginType.ts"
import { type PluginTypeName, pluginTypeNames, pluginTypes } from "./plugins/PluginTypes.ts"

export const BioPluginId = idOf("BioPluginId")
export type BioPluginId = typeof BioPluginId.Type

export const PluginName = Schema.Literal(...(pluginTypeNames as readonly [PluginTypeName]))

/** A position among the buttons and plugins of a page: the smallest first; on a tie, the oldest first. */
export const SortOrder = Integer(-2_147_483_648, 2_147_483_647)

const asked = "The fields that the type requires, at most 128 KiB."
const order =
  "The position among the page's links and plugins: smaller numbers first; on a tie, the oldest first. 0 by default."

export const visible = "0 hides it from visitors, 1 shows it. 1 by default."

/** A position in a response. */
export const Place = Schema.Number.annotations({ jsonSchema: { type: "integer" } })

const place = {
  id: BioPluginId,
  page_id: PageId,
  sort_order: describe(order, Place),
  is_visible: describe(visible, Flag),
  clicks: describe("The clicks on its links, without bots.", Count),
  links: describe("Its outgoing links, each with its clicks.", Schema.Array(BioPluginLink)),
  created_at: Timestamp,
  ...versioned
}

const Draft = Schema.Record({ key: Schema.String, value: Schema.Never }).annotations({
  jsonSchema: { type: "object", maxProperties: 0 }
})
type Draft = typeof Draft.Type

const answered = <Name extends string, A, I>({ name, schema }: PluginType<Name, A, I>) =>
  Schema.Struct({ ...place, type: Schema.Literal(name), config: Schema.Union(schema, Draft) }).annotations({
    identifier: `${Str.snakeToPascal(name)}Plugin`
  })

const given = <Name extends string, A, I>({ name, schema }: PluginType<Name, A, I>) =>
  Schema.Struct({
    type: Schema.Literal(name),
    config: describe(asked, optional(schema)),
    sort_order: describe(order, optional(SortOrder)),
    is_visible: describe(visible, optional(Flag))
  }).annotations({ identifier: `Create${Str.snakeToPascal(name)}Plugin` })

/**
 * A plugin of a page. Its config is returned as stored, without validation, so that a later rule never makes a page
 * unreadable.
 */
export const BioPlugin = documentedAs(
  Schema.Union(
    answered(pluginTypes.spotlight),
    answered(pluginTypes.socials),
    answered(pluginTypes.text_block),
    answered(pluginTypes.youtube),
    answered(pluginTypes.gallery),
    answered(pluginTypes.countdown),
    answered(pluginTypes.faq)
  ).annotations({
    description:
      "An empty `config` is a draft, which visitors do not see. A config stored by an earlier version may break newer rules."
  }),
  Schema.Struct({ ...place, type: PluginName, config: Schema.Record({ key: Schema.String, value: Schema.Unknown }) }),
  "BioPlugin"
)
export type BioPlugin = typeof BioPlugin.Type

type Filled<Plugin> = Plugin extends { readonly config: infer Config }
  ? Omit<Plugin, "config"> & { readonly config: Exclude<Config, Draft> }
  : never

/** Whether a plugin is complete; a draft has an empty config. */
export const isFilled = <Plugin extends Pick<BioPlugin, "config">>(plugin: Plugin): plugin is Plugin & Filled<Plugin> =>
  Object.keys(plugin.config).length > 0

// Forms contain only strings. These types convert the config fields that are not strings.
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

// Not validated here: `PluginInput` validates these fields against the plugin's type and reports all errors at once.
const unchecked = {
  config: optional(Schema.Unknown.annotations({ [FormShape]: formFields.ast })),
  sort_order: optional(Schema.Unknown.annotations({ [FormShape]: Schema.Number.ast })),
  is_visible: optional(Schema.Unknown.annotations({ [FormShape]: Flag.ast }))
}

export const CreatePlugin = documentedAs(
  Schema.Union(
    given(pluginTypes.spotlight),
    given(pluginTypes.socials),
    given(pluginTypes.text_block),
    given(pluginTypes.youtube),
    given(pluginTypes.gallery),
    given(pluginTypes.countdown),
    given(pluginTypes.faq)
  ),
  Schema.Struct({ type: Schema.Unknown, ...unchecked }),
  "CreateBioPlugin"
)
export type CreatePlugin = typeof CreatePlugin.Type

const AnyConfig = Schema.Union(
  pluginTypes.spotlight.schema,
  pluginTypes.socials.schema,
  pluginTypes.text_block.schema,
  pluginTypes.youtube.schema,
  pluginTypes.gallery.schema,
  pluginTypes.countdown.schema,
  pluginTypes.faq.schema
)

export const UpdatePlugin = documentedAs(
  Schema.Struct({
    config: describe(asked, optional(AnyConfig)),
    sort_order: describe(order, optional(SortOrder)),
    is_visible: describe(visible, optional(Flag))
  }),
  Schema.Struct(unchecked),
  "UpdateBioPlugin"
)
export type UpdatePlugin = typeof UpdatePlugin.Type

export class PluginNotFound extends NotFound {
  override readonly _tag = "PluginNotFound"
  constructor() {
    super(fault("unknown_item", { kind: "plugin" }))
  }
}
