type Value = string | null

const mysqlEscapes: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\u001a": "\\Z",
  "\\": "\\\\",
  "'": "\\'",
  '"': '\\"'
}

/** A value as mysqldump writes it. */
export const mysqlText = (value: Value): string =>
  value === null ? "NULL" : `'${value.replace(/[\n\r\u001a\\'"]/g, (one) => mysqlEscapes[one] ?? one)}'`

/** A value as pg_dump --inserts writes it. */
export const pgText = (value: Value): string => (value === null ? "NULL" : `'${value.replaceAll("'", "''")}'`)

/** Rows as INSERT statements of a few hundred rows each. */
export const insertAll = (
  table: string,
  rows: ReadonlyArray<ReadonlyArray<Value>>,
  write: (value: Value) => string,
  quote = "`",
  columns?: ReadonlyArray<string>
): string => {
  const statements: Array<string> = []
  const name = table
    .split(".")
    .map((part) => `${quote}${part}${quote}`)
    .join(".")
  const list = columns === undefined ? "" : ` (${columns.map((one) => `${quote}${one}${quote}`).join(", ")})`
  for (let at = 0; at < rows.length; at += 300) {
    const values = rows.slice(at, at + 300).map((row) => `(${row.map(write).join(",")})`)
    statements.push(`INSERT INTO ${name}${list} VALUES ${values.join(",")};\n`)
  }
  return statements.join("")
}

const copyEscapes: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\u000b": "\\v",
  "\\": "\\\\"
}

/** A table as pg_dump writes it. */
export const copyTable = (
  table: string,
  columns: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Value>>
): string => {
  const lines = rows.map((row) =>
    row
      .map((value) =>
        value === null ? "\\N" : value.replace(/[\b\f\n\r\t\u000b\\]/g, (one) => copyEscapes[one] ?? one)
      )
      .join("\t")
  )
  return `COPY ${table} (${columns.join(", ")}) FROM stdin;\n${lines.map((line) => `${line}\n`).join("")}\\.\n\n`
}
