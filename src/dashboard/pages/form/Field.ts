export type Values = Readonly<Record<string, unknown>>

interface Common {
  /** Its key in the config. */
  readonly name: string
  readonly label: string
  readonly hint?: string | ((values: Values) => string)
  /** What is told where nothing is chosen or added, and something has to be. */
  readonly none?: string
  /** Whether it is asked for, by what the others say; always where it is left out. */
  readonly when?: (values: Values) => boolean
}

type Choices<Value> = ReadonlyArray<readonly [value: Value, label: string]>

/** A field of a plugin's form. */
export type Field = Common &
  (
    | { readonly kind: "line"; readonly max: number; readonly placeholder?: string }
    | { readonly kind: "markdown"; readonly max: number }
    | { readonly kind: "address"; readonly placeholder?: string | ((values: Values) => string) }
    | { readonly kind: "picture" }
    | { readonly kind: "choice"; readonly byDefault: string | number; readonly choices: Choices<string | number> }
    | { readonly kind: "several"; readonly byDefault: ReadonlyArray<string>; readonly choices: Choices<string> }
    | { readonly kind: "switch" }
    | { readonly kind: "number"; readonly min: number; readonly max: number; readonly placeholder?: string }
    | { readonly kind: "platform" }
    /** A day and a time; `zone` names the field that holds their time zone, without which they are written in UTC. */
    | { readonly kind: "moment"; readonly zone?: string }
    | {
        readonly kind: "list"
        readonly max: number
        readonly texts: ListTexts
        readonly fields: ReadonlyArray<Field>
        /** The field by which one is told from the others. */
        readonly nameBy: string
      }
  )

/** What is said of a list and of one in it, which stands at a place from 1 on. */
export interface ListTexts {
  readonly add: string
  /** How many there are: "2 pictures". */
  readonly counted: (count: number) => string
  /** One that has no name yet, and what is done with it. */
  readonly nameAt: (place: number) => string
  readonly moveUp: (place: number) => string
  readonly moveDown: (place: number) => string
  readonly remove: (place: number) => string
}

export type FieldOf<Kind extends Field["kind"]> = Extract<Field, { readonly kind: Kind }>

/** What every field's view is given. */
export interface FieldProps<Kind extends Field["kind"]> {
  readonly field: FieldOf<Kind>
  readonly values: Values
  readonly onChange: (values: Values) => void
  readonly error: string | undefined
}

/** What a text says beside the values, where it goes by them. */
export const saidOf = (text: string | ((values: Values) => string) | undefined, values: Values): string | undefined =>
  typeof text === "function" ? text(values) : text

export const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === "string" ? value : ""
}

export const itemsIn = (values: Values, name: string): ReadonlyArray<Values> => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}
