import { SqlClient } from "@effect/sql"
import { Effect, Option } from "effect"
import { OwnDestinations } from "./OwnDestinations.ts"

interface Stored {
  readonly link: number | null
  readonly link_id: string | null
  readonly id: number
  readonly name: string
}

const namesAtOnce = 1000
/** Other columns that may use the same stored text as an address, which must then be kept. */
const others = ["user_agent", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"]

const bare = (address: string) => address.replace(/[?#].*$/s, "")

/** Removes what a visitor's query added to an address: returns the link's own address if the address starts with it. */
const stripped = (address: string, own: ReadonlyArray<string>): string => {
  const beginnings = own.filter((one) => {
    const base = one.replace(/#.*$/s, "")
    return address === one || (address.startsWith(base) && /^[?&]/.test(address.slice(base.length)))
  })
  return beginnings.sort((a, b) => b.length - a.length)[0]?.slice(0, 1024) ?? bare(address)
}

/**
 * Forwarded addresses and full referrers contained visitors' query parameters, such as e-mail addresses and campaign
 * ids. From now on a click stores the link's own address, and referrers have no query.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const owns = yield* Effect.serviceOption(OwnDestinations)
  const isPostgres = sql.onDialectOrElse({ pg: () => true, orElse: () => false })
  // Overwrite freed pages, so that the removed data can't be recovered.
  if (!isPostgres) yield* sql.unsafe("PRAGMA secure_delete = ON")
  yield* sql.unsafe("CREATE TEMP TABLE click_stale (id INTEGER PRIMARY KEY)")
  yield* sql.unsafe("CREATE TEMP TABLE click_used (id INTEGER)")
  yield* sql.unsafe("CREATE INDEX clicks_moving_destination ON clicks (destination, link)")
  yield* sql.unsafe("CREATE INDEX clicks_moving_referer ON clicks (referer)")

  const list = (values: ReadonlyArray<number | string>) => (isPostgres ? values : JSON.stringify(values))
  const among = (type: string) => (isPostgres ? `(SELECT unnest($1::${type}[]))` : "(SELECT value FROM json_each(?))")

  const numbersOf = Effect.fnUntraced(function* (names: ReadonlyArray<string>) {
    yield* sql.unsafe(
      `INSERT INTO click_names (name) ${isPostgres ? "SELECT unnest($1::text[])" : "SELECT value FROM json_each(?) WHERE true"}
        ON CONFLICT DO NOTHING`,
      [list(names)]
    )
    const rows = yield* sql.unsafe<{ id: number; name: string }>(
      `SELECT id, name FROM click_names WHERE name IN ${among("text")}`,
      [list(names)]
    )
    return new Map(rows.map(({ id, name }) => [name, id]))
  })

  const move = (
    column: "destination" | "referer",
    moves: ReadonlyArray<readonly [link: number, from: number, to: number]>
  ) => {
    const sameLink = column === "destination" ? "AND clicks.link = m.link" : ""
    return isPostgres
      ? sql.unsafe(
          `UPDATE clicks SET ${column} = m.new FROM unnest($1::int[], $2::int[], $3::int[]) AS m (link, old, new)
            WHERE clicks.${column} = m.old ${sameLink}`,
          [0, 1, 2].map((n) => moves.map((one) => one[n]))
        )
      : sql.unsafe(
          `UPDATE clicks SET ${column} = m.new FROM (SELECT value ->> 0 AS link, value ->> 1 AS old, value ->> 2 AS new
            FROM json_each(?)) m WHERE clicks.${column} = m.old ${sameLink}`,
          [JSON.stringify(moves)]
        )
  }

  const rename = Effect.fnUntraced(function* (column: "destination" | "referer", rows: ReadonlyArray<Stored>) {
    const ids = [...new Set(rows.flatMap(({ link_id }) => link_id ?? []))]
    const own =
      Option.isSome(owns) && ids.length > 0 ? yield* owns.value(ids) : new Map<string, ReadonlyArray<string>>()
    const wanted = rows.map((row) => stripped(row.name, own.get(row.link_id ?? "") ?? []))
    const numbers = yield* numbersOf([...new Set(wanted)])
    const moves = rows.flatMap(({ link, id, name }, n) => {
      const to = numbers.get(wanted[n] ?? "")
      return to === undefined || wanted[n] === name ? [] : [[link ?? 0, id, to] as const]
    })
    if (moves.length > 0) yield* move(column, moves)
  })

  let after = 0
  for (;;) {
    const page = yield* sql<{ id: number }>`SELECT id FROM click_names
      WHERE id > ${after} AND (name LIKE '%?%' OR name LIKE '%#%') ORDER BY id LIMIT ${namesAtOnce}`
    const last = page.at(-1)
    if (last === undefined) break
    const ids = list(page.map(({ id }) => id))
    const destinations = yield* sql.unsafe<Stored>(
      `SELECT DISTINCT c.link, l.name AS link_id, n.id, n.name FROM clicks c JOIN click_names n ON n.id = c.destination
        JOIN click_names l ON l.id = c.link WHERE c.destination IN ${among("int")}`,
      [ids]
    )
    yield* rename("destination", destinations)
    const referrers = yield* sql.unsafe<Stored>(
      `SELECT NULL AS link, NULL AS link_id, id, name FROM click_names WHERE id IN ${among("int")}
        AND EXISTS (SELECT 1 FROM clicks WHERE referer = click_names.id)`,
      [ids]
    )
    yield* rename("referer", referrers)
    const moved = [...new Set([...destinations, ...referrers].map(({ id }) => id))]
    yield* sql.unsafe(
      `INSERT INTO click_stale SELECT id FROM click_names WHERE id IN ${among("int")}
        AND NOT EXISTS (SELECT 1 FROM clicks WHERE referer = click_names.id)
        AND NOT EXISTS (SELECT 1 FROM clicks WHERE destination = click_names.id)`,
      [list(moved)]
    )
    after = last.id
  }
  yield* Effect.forEach(others, (column) =>
    sql.unsafe(
      `INSERT INTO click_used SELECT DISTINCT c.${column} FROM clicks c JOIN click_stale s ON s.id = c.${column}`
    )
  )
  yield* sql.unsafe(`DELETE FROM click_names WHERE id IN (SELECT id FROM click_stale)
    AND id NOT IN (SELECT id FROM click_used)`)
  yield* sql.unsafe("DROP INDEX clicks_moving_destination")
  yield* sql.unsafe("DROP INDEX clicks_moving_referer")
  yield* sql.unsafe("DROP TABLE click_stale")
  yield* sql.unsafe("DROP TABLE click_used")
  if (!isPostgres) yield* sql.unsafe("PRAGMA secure_delete = FAST")
})
