import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Statement } from "@effect/sql/Statement"
import { Schema } from "effect"

type Fields = Readonly<Record<string, Schema.Schema.AnyNoContext>>

/** What is written to a column: its encoded form, but an id under its own name and a literal as itself. */
type Written<S extends Schema.Schema.Any> = [S["Type"]] extends [S["Encoded"]] ? S["Type"] : S["Encoded"]

type Nullable<F extends Fields> = { [K in keyof F]: null extends F[K]["Encoded"] ? K : never }[keyof F]

type Row<F extends Fields, Generated extends keyof F, Default extends keyof F> = {
  readonly [K in Exclude<keyof F, Generated | Default | Nullable<F>>]: Written<F[K]>
} & {
  readonly [K in Exclude<Default | Nullable<F>, Generated>]?: Written<F[K]>
}

type Columns<F extends Fields, Generated extends keyof F> = {
  readonly [K in Exclude<keyof F, Generated>]?: Written<F[K]>
}

/** Refuses keys that are no columns, also those from a variable or a spread, which TypeScript itself lets pass. */
type Exact<Wanted, Given> = Given extends unknown
  ? { readonly [K in Exclude<keyof Given, keyof Wanted>]: never }
  : never

interface Options<Column, Generated, Default> {
  /** Columns that the database alone fills. */
  readonly generated?: ReadonlyArray<Generated>
  /** Columns with a default, which an insert may leave out; it may leave out those that may be null as well. */
  readonly defaults?: ReadonlyArray<Default>
  /** Columns that one of the databases does not have; a table with no other columns is missing there. */
  readonly sqliteOnly?: ReadonlyArray<Column>
  readonly postgresOnly?: ReadonlyArray<Column>
}

/** The statements that write to a table; they know no other columns. */
interface Writes<F extends Fields, Generated extends keyof F, Default extends keyof F> {
  readonly insert: <R extends Row<F, Generated, Default>>(
    row: R & Exact<Row<F, Generated, Default>, R>
  ) => Statement<object>
  /** Inserts rows that all give the same columns. */
  readonly insertAll: <R extends Row<F, Generated, Default>>(
    rows: ReadonlyArray<R & Exact<Row<F, Generated, Default>, R>>
  ) => Statement<object>
  /** The beginning of an update, which is no statement without its condition. */
  readonly update: <C extends Columns<F, Generated>>(columns: C & Exact<Columns<F, Generated>, C>) => Fragment
}

/** A table: its columns as a row decodes them, and what writes to it. */
export interface Table<F extends Fields, Generated extends keyof F = never, Default extends keyof F = never> {
  readonly name: string
  readonly fields: F
  readonly row: Schema.Struct<F>
  readonly options: Options<keyof F, Generated, Default>
  readonly on: (sql: SqlClient) => Writes<F, Generated, Default>
  /** The given columns, of which none is unknown. */
  readonly columns: <C extends Columns<F, Generated>>(columns: C & Exact<Columns<F, Generated>, C>) => C
}

/** A row that an insert takes. */
export type NewRow<T> = T extends Table<infer F, infer Generated, infer Default> ? Row<F, Generated, Default> : never
/** Columns that an update takes. */
export type Changes<T> = T extends Table<infer F, infer Generated, infer _> ? Columns<F, Generated> : never

/** Describes a table of the database, each column once. */
export const table = <F extends Fields, const Generated extends keyof F = never, const Default extends keyof F = never>(
  name: string,
  fields: F,
  options: Options<keyof F, Generated, Default> = {}
): Table<F, Generated, Default> => ({
  name,
  fields,
  row: Schema.Struct(fields),
  options,
  on: (sql) => {
    const insertAll = (rows: ReadonlyArray<object>) =>
      sql<object>`INSERT INTO ${sql(name)} ${sql.insert(rows.map((row) => ({ ...row })))}`
    return {
      insert: (row) => insertAll([row]),
      insertAll,
      update: (columns: object) => sql`UPDATE ${sql(name)} SET ${sql.update({ ...columns })}`
    }
  },
  columns: (columns) => columns
})
