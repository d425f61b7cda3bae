import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Statement } from "@effect/sql/Statement"
import { Schema } from "effect"

type Fields = Readonly<Record<string, Schema.Schema.AnyNoContext>>

/** The type of a value written to a column: its encoded form, or the type itself for ids and literals. */
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

/** Rejects keys that are not columns, even in a variable or spread, where TypeScript itself allows excess keys. */
type Exact<Wanted, Given> = Given extends unknown
  ? { readonly [K in Exclude<keyof Given, keyof Wanted>]: never }
  : never

interface Options<Column, Generated, Default> {
  /** Columns that only the database fills. */
  readonly generated?: ReadonlyArray<Generated>
  /** Columns with a default. An insert may omit these and nullable columns. */
  readonly defaults?: ReadonlyArray<Default>
  /** Columns that only one of the databases has; a table without other columns does not exist in the other. */
  readonly sqliteOnly?: ReadonlyArray<Column>
  readonly postgresOnly?: ReadonlyArray<Column>
  /** Columns that lists sort by. Each write of a text also writes its key; rows and archives don't contain it. */
  readonly orders?: Readonly<Record<string, Order<Column>>>
}

interface Order<Column> {
  readonly of: Column
  readonly by: (text: string) => string
}

/** The statements that write to a table, limited to its columns. */
interface Writes<F extends Fields, Generated extends keyof F, Default extends keyof F> {
  readonly insert: <R extends Row<F, Generated, Default>>(
    row: R & Exact<Row<F, Generated, Default>, R>
  ) => Statement<object>
  /** Inserts rows with the same columns. */
  readonly insertAll: <R extends Row<F, Generated, Default>>(
    rows: ReadonlyArray<R & Exact<Row<F, Generated, Default>, R>>
  ) => Statement<object>
  /** The start of an update; it needs a condition. */
  readonly update: <C extends Columns<F, Generated>>(columns: C & Exact<Columns<F, Generated>, C>) => Fragment
}

/** A table: its decoded columns and the statements that write to it. */
export interface Table<F extends Fields, Generated extends keyof F = never, Default extends keyof F = never> {
  readonly name: string
  readonly fields: F
  readonly row: Schema.Struct<F>
  readonly options: Options<keyof F, Generated, Default>
  readonly on: (sql: SqlClient) => Writes<F, Generated, Default>
  /** The given columns; an unknown one is a type error. */
  readonly columns: <C extends Columns<F, Generated>>(columns: C & Exact<Columns<F, Generated>, C>) => C
}

/** A row for an insert. */
export type NewRow<T> = T extends Table<infer F, infer Generated, infer Default> ? Row<F, Generated, Default> : never
/** Columns for an update. */
export type Changes<T> = T extends Table<infer F, infer Generated, infer _> ? Columns<F, Generated> : never

/** Describes a table of the database, with each column once. */
export const table = <F extends Fields, const Generated extends keyof F = never, const Default extends keyof F = never>(
  name: string,
  fields: F,
  options: Options<keyof F, Generated, Default> = {}
): Table<F, Generated, Default> => {
  const orders = Object.entries<Order<keyof F>>(options.orders ?? {})
  const withOrders = (columns: Readonly<Record<PropertyKey, unknown>>): Record<string, unknown> => {
    const all = { ...columns }
    for (const [order, { of, by }] of orders) {
      const text = columns[of]
      if (typeof text === "string") all[order] = by(text)
    }
    return all
  }
  return {
    name,
    fields,
    row: Schema.Struct(fields),
    options,
    on: (sql) => {
      const insertAll = (rows: ReadonlyArray<object>) =>
        sql<object>`INSERT INTO ${sql(name)} ${sql.insert(rows.map((row) => withOrders({ ...row })))}`
      return {
        insert: (row) => insertAll([row]),
        insertAll,
        update: (columns: object) => sql`UPDATE ${sql(name)} SET ${sql.update(withOrders({ ...columns }))}`
      }
    },
    columns: (columns) => columns
  }
}
