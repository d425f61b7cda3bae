import { t } from "@lingui/core/macro"
import { DateTime } from "effect"
import { iconOf } from "../../../page/icons/Icons.ts"
import { queries } from "../../api/Queries.ts"
import { sessionQuery } from "../../api/Session.ts"
import { timezoneOf } from "../../api/Timezone.ts"
import { momentIn } from "../../ui/format.ts"
import { isSame } from "../../ui/isSame.ts"
import { zoneName } from "../../ui/zones.ts"
import { chosenIn, type Field, type FieldOf, itemsIn, textIn, type Values } from "../form/Field.ts"
import { inUtc, wallTime } from "../form/Moments.ts"
import { animationNames } from "./Animations.ts"
import type { LinkValues } from "./Items.ts"

type Told = readonly [label: string, text: string]

const iconText = (icon: string): string => iconOf(icon)?.label ?? icon

const linkTexts: { readonly [Name in keyof LinkValues]: readonly [string, (value: never) => string] } = {
  label: [t`Text`, String],
  url: [t`Link`, String],
  icon: [t`Icon`, iconText],
  animation: [t`Animation`, (name: LinkValues["animation"]) => animationNames[name]],
  bg_color: [t`Button color`, (color: string | null) => color ?? t`Theme default`],
  color: [t`Text color`, (color: string | null) => color ?? t`Theme default`]
}

/** The label of a field in a link's form, and its value for display. */
export const tellLink = (name: keyof LinkValues, value: unknown): Told => {
  const [label, text] = linkTexts[name]
  return [label, (value === null && name === "icon" ? "" : text(value as never)) || t`Nothing`]
}

const momentText = (field: FieldOf<"moment">, values: Values): string => {
  const own = field.zone === undefined ? "" : textIn(values, field.zone)
  const zone = own || timezoneOf(queries.getQueryData(sessionQuery.queryKey))
  const at = inUtc(wallTime(textIn(values, field.name), zone), zone)
  if (at === "") return ""
  const text = momentIn(DateTime.unsafeMake(at), zone)
  return own === "" ? text : `${text} (${zoneName(own)})`
}

const nameOf = (field: FieldOf<"list">, item: Values, place: number): string => {
  const named = field.fields.find(({ name }) => name === field.nameBy)
  return (named && textOf(named, item)) || field.texts.nameAt(place + 1)
}

const namesOf = (field: FieldOf<"list">, values: Values): string => {
  const items = itemsIn(values, field.name)
  return [field.texts.counted(items.length), ...items.map((item, place) => nameOf(field, item, place))].join("\n")
}

/** Describes a list's items by name. Items that the other version lacks are described with all their details. */
const differencesOf = (field: FieldOf<"list">, values: Values, other: Values): string => {
  const [items, others] = [itemsIn(values, field.name), itemsIn(other, field.name)]
  const told = items.map((item, place) => {
    const isShared = others.some((one) => isSame(one, item))
    return [nameOf(field, item, place), ...(isShared ? [] : detailTexts(field, item))].join("\n")
  })
  return [field.texts.counted(items.length), ...told].join("\n\n")
}

const detailTexts = (field: FieldOf<"list">, item: Values): ReadonlyArray<string> =>
  field.fields.flatMap((one) => {
    const text = one.name === field.nameBy ? "" : textOf(one, item)
    return text === "" ? [] : [`${one.label}: ${text}`]
  })

/** Formats a field's value for display. */
const textOf = (field: Field, values: Values): string => {
  const value = values[field.name]
  switch (field.kind) {
    case "choice":
      return field.choices.find(([choice]) => choice === chosenIn(field, values))?.[1] ?? String(value)
    case "several": {
      const chosen: ReadonlyArray<unknown> = Array.isArray(value) ? value : field.byDefault
      return field.choices.flatMap(([choice, label]) => (chosen.includes(choice) ? [label] : [])).join(", ")
    }
    case "switch":
      return value === true ? t`On` : t`Off`
    case "moment":
      return momentText(field, values)
    case "platform":
      return iconText(textIn(values, field.name))
    case "list":
      return namesOf(field, values)
    default:
      return value === undefined || value === null ? "" : String(value)
  }
}

/**
 * The label of a field in a plugin's form, and its part of the config for display. A list is described as in
 * `differencesOf`.
 */
export const tellPart = (
  fields: ReadonlyArray<Field>,
  name: string,
  part: unknown,
  [mine = {}, theirs = {}]: readonly [Values | undefined, Values | undefined]
): Told => {
  const field = fields.find((one) => one.name === name)
  if (field === undefined) return [name, t`Nothing`]
  const values = part as Values
  const other = isSame(values, mine) ? theirs : mine
  const text = field.kind === "list" ? differencesOf(field, values, other) : textOf(field, values)
  return [field.label, text || t`Nothing`]
}
