import { Schema } from "effect"
import { type Filter, isPresence } from "../../click/query/Filter.ts"
import type { AnalyticsQuery } from "../../click/query/Query.ts"
import { isRecord } from "../../click/report/Dimensions.ts"
import { namesOf } from "../../click/Sites.ts"
import { LinkId } from "../../contract/Id.ts"
import type { Language } from "../../http/Language.ts"
import { fill } from "../../lib/Fill.ts"
import { dayMillis, hourMillis } from "../../lib/Time.ts"
import { publicWords } from "../../redirect/view/Language.ts"
import { displayName, nameOf } from "./Names.ts"

/** The names of records by their ids. */
export type RecordNames = ReadonlyMap<string, string>

// Ids of all records have the same form.
const isId = Schema.is(LinkId)

const isBotsIncluded = ({ field, values }: Filter): boolean => field === "is_bot" && new Set<string>(values).size !== 1

/** A Monday's midnight in UTC, the base for the names of weekdays and hours. */
const monday = Date.UTC(2024, 0, 1)

const valueText = (field: Filter["field"], value: string, names: RecordNames, language: Language): string => {
  const said = publicWords[language].reportFilters.words
  const inUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC", numberingSystem: "latn" })
  if (field === "is_bot") return value === "1" ? said.bot : said.person
  if (field === "weekday") return inUtc({ weekday: "long" }).format(monday + Number(value) * dayMillis)
  if (field === "hour") {
    const start = monday + Number(value) * hourMillis
    return inUtc({ hour: "numeric", minute: "2-digit" }).formatRange(start, start + hourMillis - 60_000)
  }
  if (isRecord(field)) return names.get(value) ?? (isId(value) ? said.gone : value)
  if (field === "country") return displayName(language, "region", value)
  if (field === "language") return displayName(language, "language", value)
  return field === "device" ? nameOf("devices", { name: value, count: 0 }, language) : value
}

const filterText = ({ field, operator, values }: Filter, names: RecordNames, language: Language): string => {
  const { fields, operators } = publicWords[language].reportFilters
  const shown = field === "referrer" ? namesOf(values) : values.map((value) => valueText(field, value, names, language))
  return fill(operators[operator], {
    field: fields[field],
    values: isPresence(operator) ? "" : new Intl.ListFormat(language, { type: "disjunction" }).format(shown)
  })
}

/** The ids of all records that a query names. */
export const recordsIn = ({ link_id, folder_id, tag_id, builder = [] }: AnalyticsQuery): ReadonlyArray<string> => [
  ...[link_id, folder_id, tag_id].flatMap((id) => (id === undefined || id === "" ? [] : [id])),
  ...builder.flatMap(({ field, values }) => (isRecord(field) ? (values as ReadonlyArray<string>).filter(isId) : []))
]

/** The scope and filters of a query in words, without the period, and whether it counts bots, too. */
export const filterTexts = (query: AnalyticsQuery, names: RecordNames, language: Language) => {
  const { fields, operators, words } = publicWords[language].reportFilters
  const { link_id, folder_id, tag_id, builder = [], include_bots } = query
  const scopes = [
    ["link", link_id],
    ["folder", folder_id],
    ["tag", tag_id]
  ] as const
  return {
    texts: [
      ...scopes.flatMap(([field, id]) =>
        id === undefined
          ? []
          : [
              fill(operators.is, {
                field: fields[field],
                values: id === "" ? words.none : (names.get(id) ?? words.gone)
              })
            ]
      ),
      ...builder.filter((filter) => !isBotsIncluded(filter)).map((filter) => filterText(filter, names, language))
    ],
    hasBots: include_bots === 1 || builder.some(isBotsIncluded)
  }
}
