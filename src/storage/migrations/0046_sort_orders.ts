import { domainToUnicode } from "node:url"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"

// A copy of `lib/SortKey.ts`, because a migration doesn't change with the code.
const spelled: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŧ: "t",
  þ: "th",
  ß: "ss",
  ς: "σ"
}

const numbered = (digits: string): string => {
  const number = digits.replace(/^0+(?=\d)/, "")
  return String.fromCharCode(0x30 + Math.min(number.length, 40)) + number
}

const sortKey = (text: string): string => {
  const lower = text.toWellFormed().normalize("NFKD").toLowerCase().trim()
  const plain = lower
    .replace(/\p{Script=Inherited}+/gu, "")
    .replace(/[æœøđðħıłŧþßς]/g, (letter) => spelled[letter] ?? "")
  const key = plain.replace(/\d+/g, numbered)
  return (plain === lower ? key : `${key}\u0001${lower}`).slice(0, 255).replace(/[\ud800-\udbff]$/, "")
}

const hostnameKey = (hostname: string): string => sortKey(domainToUnicode(hostname) || hostname)

const columns: ReadonlyArray<readonly [table: string, column: string, keyOf: (text: string) => string]> = [
  ["links", "short_code", sortKey],
  ["pages", "title", sortKey],
  ["pages", "slug", sortKey],
  ["qrcodes", "name", sortKey],
  ["folders", "name", sortKey],
  ["tags", "name", sortKey],
  ["domains", "hostname", hostnameKey]
]

const rowsAtOnce = 2000

const linkOrder = "domain_id, short_code_order, rn"
const indexes = [
  ["links_team_short_url", `links (team_id, ${linkOrder}, is_active, folder_id)`],
  ["links_inactive_short_url", `links (team_id, ${linkOrder}, folder_id) WHERE is_active = 0`],
  ["links_folder_short_url", `links (folder_id, ${linkOrder}, is_active, team_id) WHERE folder_id IS NOT NULL`],
  ["qrcodes_name", "qrcodes (team_id, name_order, id)"]
]

/** Columns by which lists sort texts, the same on both databases. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const exact = sql.literal(sql.onDialectOrElse({ pg: () => `TEXT COLLATE "C"`, orElse: () => "TEXT" }))
  const items = (list: string) =>
    sql.onDialectOrElse({
      pg: () => sql`jsonb_array_elements(${list}::text::jsonb)`,
      orElse: () => sql`json_each(${list})`
    })
  const asId = sql.literal(sql.onDialectOrElse({ pg: () => "::uuid", orElse: () => "" }))

  for (const [name] of indexes) yield* sql`DROP INDEX IF EXISTS ${sql(name ?? "")}`
  for (const [table, column, keyOf] of columns) {
    const order = sql(`${column}_order`)
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN ${order} ${exact} NOT NULL DEFAULT ''`
    let after = "00000000-0000-0000-0000-000000000000"
    for (let isLast = false; !isLast; ) {
      const rows = yield* sql<{ id: string; text: string }>`SELECT id, ${sql(column)} AS text FROM ${sql(table)}
        WHERE id > ${after} ORDER BY id LIMIT ${rowsAtOnce}`
      const keys = JSON.stringify(rows.map(({ id, text }) => [id, keyOf(text)]))
      yield* sql`UPDATE ${sql(table)} SET ${order} = j.value ->> 1 FROM ${items(keys)} j
        WHERE ${sql(table)}.id = (j.value ->> 0)${asId}`
      after = rows.at(-1)?.id ?? after
      isLast = rows.length < rowsAtOnce
    }
  }
  for (const [name, on] of indexes) yield* sql`CREATE INDEX ${sql(name ?? "")} ON ${sql.literal(on ?? "")}`
})
