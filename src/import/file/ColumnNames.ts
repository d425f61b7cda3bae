import { bareName, type CsvField, csvFields } from "./Columns.ts"
import columnNames from "./columnNames.json" with { type: "json" }

const listed = (field: keyof typeof columnNames): ReadonlyArray<string> =>
  Object.values(columnNames[field]).flatMap((words) => words.split(" ").map(bareName))

const inactiveNames = new Set(listed("is_inactive"))

const names = new Map<CsvField, ReadonlyArray<string>>(
  csvFields.map((field) => [field, field === "is_active" ? [...listed(field), ...inactiveNames] : listed(field)])
)

/** The bare names of a field's column in the six languages. The first one that the header contains wins. */
export const namesOf = (field: CsvField): ReadonlyArray<string> => names.get(field) ?? []

const knownNames = new Set([...names.values()].flat())

/** Whether a header is a name of any field. */
export const isKnownName = (header: string): boolean => knownNames.has(bareName(header))

/** Names of columns that contain destinations if no other column does, and otherwise short addresses. */
export const linkNames = new Set(["link", "enlace", "lien", "الرابط", "رابط", "リンク"].map(bareName))

/** Names of columns that contain short codes only if their cells look like codes. */
export const vagueCodes = new Set(
  ["source", "code", "key", "path", "keyword", "short", "código", "رمز", "コード"].map(bareName)
)

/** Whether a header marks disabled links rather than enabled ones. */
export const saysInactive = (header: string | undefined): boolean => inactiveNames.has(bareName(header ?? ""))
