import { Either } from "effect"
import { nanoid } from "nanoid"
import type { BioLinkId } from "../../../page/Button.ts"
import type { BioPluginId, CreatePlugin } from "../../../page/Plugin.ts"
import { readNew } from "../../../page/PluginInput.ts"
import { isSame } from "../../ui/isSame.ts"
import { sent } from "../form/Sent.ts"
import { isKind, kindOf } from "../plugins/Kinds.ts"
import { type Config, emptyLink, type Item, type LinkValues, linkValues, type PluginTypeName } from "./Items.ts"

interface Form<Values> {
  readonly key: string
  readonly values: Values
  readonly initial: Values
  /** The version of `initial`; undefined if the block is not stored yet. */
  readonly version?: string | undefined
  /** Whether someone else has deleted the block. */
  readonly isGone?: boolean
}

export interface OpenLink extends Form<LinkValues> {
  readonly kind: "link"
  /** The block's id; null until the block is stored. */
  readonly id: BioLinkId | null
}

export interface OpenPlugin extends Form<Config> {
  readonly kind: "plugin"
  readonly id: BioPluginId | null
  readonly type: PluginTypeName
  /** The last valid version, so that the preview keeps showing the plugin while the input is incomplete. */
  readonly drawn: CreatePlugin | undefined
}

/** An open form of a block, with its input. */
export type Open = OpenLink | OpenPlugin

export const openItem = (item: Item): Open => {
  if (item.kind === "link") {
    const { id, version } = item.link
    const values = linkValues(item.link)
    return { kind: "link", key: item.key, id, version: String(version), values, initial: values }
  }
  const { id, type, config, version } = item.plugin
  const values = kindOf(type).opened(config)
  const drawn = drawnOf(type, values)
  return { kind: "plugin", key: item.key, id, version: String(version), type, values, initial: values, drawn }
}

export const openNew = (kind: "link" | PluginTypeName, given: Config = {}): Open => {
  const key = `new-${nanoid()}`
  if (kind === "link") {
    return { kind: "link", key, id: null, values: { ...emptyLink, ...given }, initial: emptyLink }
  }
  const initial = kindOf(kind).blank
  const values = { ...initial, ...given }
  return { kind: "plugin", key, id: null, type: kind, values, initial, drawn: drawnOf(kind, values) }
}

/** Restores a form stored in the browser. */
export const reopened = (form: Open): ReadonlyArray<Open> => {
  if (form.kind === "link") return [form]
  return isKind(form.type) ? [{ ...form, drawn: drawnOf(form.type, form.values) }] : []
}

const drawnOf = (type: PluginTypeName, values: Config): CreatePlugin | undefined =>
  Either.getOrUndefined(readNew({ type, config: sent(kindOf(type).fields, values) }))

export const changedLink = (open: OpenLink, values: LinkValues): Open => ({ ...open, values })

export const changedPlugin = (open: OpenPlugin, values: Config): Open => ({
  ...open,
  values,
  drawn: drawnOf(open.type, values) ?? open.drawn
})

/** Whether closing the form would lose input. */
export const isDirty = ({ values, initial }: Open): boolean => !isSame(values, initial)

/** Whether saving a form creates a block. */
export const isNew = ({ id, isGone }: Open): boolean => id === null || isGone === true

/**
 * Updates a form after the page was refetched. A form without changes follows the stored block, and closes if the block
 * was deleted. A changed form keeps its input and the version from which it started. If the stored fields are still the
 * same, it moves to the new version.
 */
export const upToDate = (form: Open, items: ReadonlyMap<string, Item>): ReadonlyArray<Open> => {
  if (form.id === null) return [form]
  const item = items.get(form.key)
  if (item === undefined) return isDirty(form) ? [{ ...form, isGone: true }] : []
  const now = openItem(item)
  if (form.version === now.version) return [form.isGone ? { ...form, isGone: false } : form]
  if (!isDirty(form)) return [now]
  return [
    isSame(form.initial, now.initial) ? { ...form, version: now.version, isGone: false } : { ...form, isGone: false }
  ]
}
