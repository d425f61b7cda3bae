import { Chunk, Effect, Option, Stream } from "effect"
import { nextTick } from "../../lib/NextTick.ts"
import type { RawRow, ReadSnapshot } from "../../storage/ReadSnapshot.ts"
import { publishedColumns } from "./PageSection.ts"
import type { Columns, Hanging, Section } from "./Section.ts"

/**
 * The number of rows to read at a time. It is low, because a page may contain megabytes, and a link hundreds of
 * kilobytes.
 */
const rowsAtOnce = { "pages.ndjson": 10, other: 50 } as const

/** The part of a stored row that a line contains. */
export const lineOf = ({ table, omitted, json }: Columns, row: RawRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(table.fields)
      .filter((column) => !omitted.includes(column) && column in row)
      .map((column) => [
        column,
        json.includes(column) && typeof row[column] === "string" ? JSON.parse(row[column] as string) : row[column]
      ])
  )

/** The lines of a page's published version, in the format of the page's own rows. */
const publishedOf = (content: Readonly<Record<string, ReadonlyArray<RawRow>>>) =>
  Object.fromEntries(
    Object.entries(publishedColumns).map(([name, columns]) => [
      name,
      (content[name] ?? []).map((row) => {
        const { updated_by: _, ...line } = lineOf(columns, row)
        return line
      })
    ])
  )

const hungLine = (hanging: Hanging, row: RawRow) => {
  const line = lineOf(hanging, row)
  return hanging.table.name === "page_publications"
    ? { ...line, content: publishedOf(line["content"] as Readonly<Record<string, ReadonlyArray<RawRow>>>) }
    : line
}

const groupedBy = (rows: ReadonlyArray<RawRow>, key: string) => {
  const groups = new Map<unknown, Array<RawRow>>()
  for (const row of rows) {
    const group = groups.get(row[key])
    if (group === undefined) groups.set(row[key], [row])
    else group.push(row)
  }
  return groups
}

const placesOf = (count: number) => Array.from({ length: count }, () => "?").join(", ")

const hangingRows = (snapshot: ReadSnapshot, { table, key, order }: Hanging, ids: ReadonlyArray<string>) =>
  ids.length === 0
    ? Effect.succeed([])
    : snapshot.main(
        `SELECT * FROM ${table.name} WHERE ${key} IN (${placesOf(ids.length)}) ORDER BY ${key}, ${order.join(", ")}`,
        ids
      )

/** The lines of a section of a team. `lookAt` may change each row before it becomes a line. */
export const sectionLines = (
  snapshot: ReadSnapshot,
  section: Section,
  team: string,
  lookAt: (row: Record<string, unknown>) => Record<string, unknown>
): Stream.Stream<Record<string, unknown>> => {
  const [first, second] = section.order
  const limit = section.file === "pages.ndjson" ? rowsAtOnce["pages.ndjson"] : rowsAtOnce.other
  const text = `SELECT * FROM ${section.table.name} WHERE team_id = ? AND (${first}, ${second}) > (?, ?)
    ORDER BY ${first}, ${second} LIMIT ${limit}`
  const start: readonly [number, string | number] = [-1, second === "rn" ? 0 : "00000000-0000-0000-0000-000000000000"]
  return Stream.paginateChunkEffect(start, (after) =>
    Effect.gen(function* () {
      yield* nextTick
      const rows = yield* snapshot.main(text, [team, ...after])
      const found = new Map<string, Map<unknown, Array<RawRow>>>()
      let ids = rows.map((row) => String(row["id"]))
      for (const hanging of section.hanging) {
        const owners =
          hanging.within === undefined
            ? ids
            : [...(found.get(hanging.within)?.values() ?? [])].flat().map((row) => String(row["id"]))
        const hung = yield* hangingRows(snapshot, hanging, owners)
        const within = new Map(
          [...(found.get(hanging.within ?? "") ?? [])].flatMap(([owner, inner]) =>
            inner.map((row) => [row["id"], owner] as const)
          )
        )
        found.set(
          hanging.table.name,
          hanging.within === undefined
            ? groupedBy(hung, hanging.key)
            : groupedBy(
                hung.map((row) => ({ ...row, "": within.get(row[hanging.key]) })),
                ""
              )
        )
      }
      ids = []
      const lines = rows.map((row) => {
        const hung = section.hanging.map((hanging) => [
          hanging.table.name,
          (found.get(hanging.table.name)?.get(row["id"]) ?? []).map((one) => lookAt(hungLine(hanging, one)))
        ])
        return { ...lookAt(lineOf(section, row)), ...Object.fromEntries(hung) }
      })
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last && ([Number(last[first]), last[second] as string | number] as const)
      return [Chunk.unsafeFromArray(lines), Option.fromNullable(next)] as const
    })
  )
}
