import { Either } from "effect"
import { nanoid } from "nanoid"
import type { BioLinkId } from "../../../page/Button.ts"
import type { BioPluginId, CreatePlugin } from "../../../page/Plugin.ts"
import { readNew } from "../../../page/PluginInput.ts"
import { isSame } from "../../ui/isSame.ts"
import { sent } from "../form/Sent.ts"
import { isKind, kindOf } from "../plugins/Kinds.ts"
import { type Config, emptyLink, type Item, type LinkValues, linkValues, type PluginTypeName } from "./Items.ts"

interface OpenLink {
  readonly kind: "link"
  readonly key: string
  /** Null until it is stored. */
  readonly id: BioLinkId | null
  readonly values: LinkValues
  readonly initial: LinkValues
}

interface OpenPlugin {
  readonly kind: "plugin"
  readonly key: string
  readonly id: BioPluginId | null
  readonly type: PluginTypeName
  readonly values: Config
  readonly initial: Config
  /** The last that could be drawn: a preview does not lose its plugin while an address is typed. */
  readonly drawn: CreatePlugin | undefined
}

/** A form of an item that is open, with what was typed into it. */
export type Open = OpenLink | OpenPlugin

export const openItem = (item: Item): Open => {
  if (item.kind === "link") {
    const values = linkValues(item.link)
    return { kind: "link", key: item.key, id: item.link.id, values, initial: values }
  }
  const { id, type, config } = item.plugin
  const values = kindOf(type).opened(config)
  return { kind: "plugin", key: item.key, id, type, values, initial: values, drawn: drawnOf(type, values) }
}

export const openNew = (kind: "link" | PluginTypeName): Open => {
  const key = `new-${nanoid()}`
  if (kind === "link") return { kind: "link", key, id: null, values: emptyLink, initial: emptyLink }
  const values = kindOf(kind).blank
  return { kind: "plugin", key, id: null, type: kind, values, initial: values, drawn: undefined }
}

/** A form as it was kept in the browser; where its item was deleted meanwhile, it is one for a new item. */
export const reopened = (form: Open, stored: ReadonlySet<string>): ReadonlyArray<Open> => {
  const place = stored.has(form.key) ? {} : { id: null, key: `new-${crypto.randomUUID()}` }
  if (form.kind === "link") return [{ ...form, ...place }]
  if (!isKind(form.type)) return []
  return [{ ...form, ...place, drawn: drawnOf(form.type, form.values) }]
}

const drawnOf = (type: PluginTypeName, values: Config): CreatePlugin | undefined =>
  Either.getOrUndefined(readNew({ type, config: sent(kindOf(type).fields, values) }))

export const changedLink = (open: OpenLink, values: LinkValues): Open => ({ ...open, values })

export const changedPlugin = (open: OpenPlugin, values: Config): Open => ({
  ...open,
  values,
  drawn: drawnOf(open.type, values) ?? open.drawn
})

/** Whether something was typed that would be lost. */
export const isDirty = ({ values, initial }: Open): boolean => !isSame(values, initial)
