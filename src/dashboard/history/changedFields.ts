import { plural, t } from "@lingui/core/macro"
import { DateTime } from "effect"
import { parseTimestamp } from "../../contract/Timestamp.ts"
import { queries } from "../api/Queries.ts"
import { sessionQuery } from "../api/Session.ts"
import { timezoneOf } from "../api/Timezone.ts"
import { fieldText } from "../library/fieldTexts.ts"
import { fontLabel, fontLabels, shapeLabel, shapeLabels } from "../library/lookLabels.ts"
import { pluginTitles } from "../library/pluginTitles.ts"
import { labelOf } from "../ui/fieldLabels.ts"
import { momentIn } from "../ui/format.ts"
import { isSame } from "../ui/isSame.ts"

type Fields = Readonly<Record<string, unknown>>

interface Item extends Fields {
  readonly id: string
}

/** A changed field, with its values for display; one of them is null if the field belongs to a new or removed item. */
export interface ShownChange {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Fields that other fields of an entry describe in words. */
const described: Readonly<Record<string, string>> = { folder_id: "folder_name", domain_id: "custom_domain" }
const labelledBy: Readonly<Record<string, string>> = {
  folder_name: "folder_id",
  custom_domain: "domain_id",
  short_code: "custom_slug"
}

const momentOf = (value: unknown) => {
  const at = typeof value === "string" ? parseTimestamp(value) : undefined
  return at === undefined
    ? ""
    : momentIn(DateTime.unsafeMake(at), timezoneOf(queries.getQueryData(sessionQuery.queryKey)))
}

const switched = (value: unknown) =>
  value === 1 ? t({ context: "setting", message: "On" }) : t({ context: "setting", message: "Off" })

/** The labels of fields that only histories show. */
const ownLabels: Readonly<Record<string, string>> = {
  font: fontLabel,
  button_shape: shapeLabel,
  auto_publish: t`Publish changes immediately`,
  former_code: t`Former short code`,
  label: t({ context: "button", message: "Label" }),
  bg_color: t`Background color`,
  animation: t`Animation`,
  sort_order: t`Position`,
  is_visible: t`Visible`,
  config: t`Content`,
  add_tags: t({ context: "history", message: "Added tags" }),
  remove_tags: t({ context: "history", message: "Removed tags" }),
  rule_urls: t({ context: "history", message: "Destinations of rules" }),
  undo: t({ context: "history", message: "Undo of a job" })
}

const texts: Readonly<Record<string, (value: unknown) => string>> = {
  // As the gallery of themes names them.
  theme: (value) => String(value).replace(/^./, (letter) => letter.toUpperCase()),
  font: (value) => fontLabels[value as keyof typeof fontLabels] ?? String(value),
  button_shape: (value) => shapeLabels[value as keyof typeof shapeLabels] ?? String(value),
  expires_at: momentOf,
  starts_at: momentOf,
  tags: (tags) => (tags as ReadonlyArray<{ readonly name: string }>).map(({ name }) => name).join(", "),
  add_tags: (tags) => (tags as ReadonlyArray<string>).join(", "),
  remove_tags: (tags) => (tags as ReadonlyArray<string>).join(", "),
  rule_urls: (urls) => (urls as ReadonlyArray<string>).join(", "),
  undo: () => t({ context: "setting", message: "On" }),
  password: (value) =>
    value === "changed" ? t({ context: "password", message: "Changed" }) : t({ context: "password", message: "Set" }),
  preview_page: switched,
  forward_path: switched,
  forward_query: switched,
  auto_publish: switched,
  is_visible: switched
}

const nothing = t`Nothing`

const textOf = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return nothing
  const own = texts[name]
  const text =
    own !== undefined
      ? own(value)
      : typeof value === "object" && labelOf(name) === undefined
        ? JSON.stringify(value)
        : fieldText(name, value)[1]
  return text === "" ? nothing : text
}

const labelFor = (name: string) => ownLabels[name] ?? labelOf(labelledBy[name] ?? name) ?? name

const titles: Readonly<Record<string, string>> = pluginTitles

const itemName = ({ name, type }: Item) => (typeof name === "string" ? name : (titles[String(type)] ?? String(type)))

/** All texts and numbers in a value. */
const leavesOf = (value: unknown): ReadonlyArray<string> =>
  typeof value === "object" && value !== null
    ? Object.values(value).flatMap(leavesOf)
    : value === null || value === "" || typeof value === "boolean"
      ? []
      : [String(value)]

// The name of a stored picture says nothing.
const isPicture = (text: string) => /\/uploads\/[0-9a-f]{40}/.test(text)

/** All texts and numbers in a value, and the number of its pictures. */
const leafTexts = (value: unknown): ReadonlyArray<string> => {
  const leaves = leavesOf(value)
  const texts = leaves.filter((leaf) => !isPicture(leaf))
  const pictures = leaves.length - texts.length
  return pictures === 0 ? texts : [...texts, plural({ count: pictures }, { one: "# picture", other: "# pictures" })]
}

/** The parts of a plugin's content that differ, as text. */
const contentOf = (config: unknown, other: unknown) =>
  Object.entries(Object(config) as Fields)
    .filter(([name, value]) => !isSame(value, (Object(other) as Fields)[name]))
    .map(([, value]) => leafTexts(value).join(", "))
    .filter((text) => text !== "")
    .join("\n")

/** The text of a new or removed button or plugin. */
const summaryOf = (item: Item) =>
  typeof item["url"] === "string"
    ? `${itemName(item)}, ${item["url"]}`
    : `${itemName(item)} ${contentOf(item["config"], {})}`.trim()

const ofItem = (before: Item | undefined, after: Item | undefined): ReadonlyArray<ShownChange> => {
  if (before === undefined)
    return after === undefined ? [] : [{ label: t`Added`, before: null, after: summaryOf(after) }]
  if (after === undefined) return [{ label: t`Removed`, before: summaryOf(before), after: null }]
  const names = Object.keys(after).filter((name) => name !== "id" && name !== "name" && name !== "type")
  return names.map((name) => ({
    label: `${itemName(before)}: ${labelFor(name)}`,
    before: name === "config" ? contentOf(before[name], after[name]) || nothing : textOf(name, before[name]),
    after: name === "config" ? contentOf(after[name], before[name]) || nothing : textOf(name, after[name])
  }))
}

const ofItems = (before: unknown, after: unknown): ReadonlyArray<ShownChange> => {
  const [former, latter] = [before, after].map(
    (items) => new Map(((items ?? []) as ReadonlyArray<Item>).map((item) => [item.id, item]))
  )
  return [...new Set([...(former?.keys() ?? []), ...(latter?.keys() ?? [])])].flatMap((id) =>
    ofItem(former?.get(id), latter?.get(id))
  )
}

/** The labels of changed fields whose values are missing. */
export const labelsOf = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name) => !names.includes(described[name] ?? "")).map(labelFor)

/** The changed fields of a link, page or QR code, in words. */
export const changesIn = (before: Fields | null, after: Fields | null): ReadonlyArray<ShownChange> => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const words = described[name]
    if (words !== undefined && names.includes(words)) return []
    const [former, latter] = [before?.[name], after?.[name]]
    if (name === "links" || name === "plugins") return ofItems(former, latter)
    return [
      {
        label: labelFor(name),
        before: former === undefined ? null : textOf(name, former),
        after: latter === undefined ? null : textOf(name, latter)
      }
    ]
  })
}
