export type Values = Readonly<Record<string, unknown>>

interface Common {
  /** The field's key in the config. */
  readonly name: string
  readonly label: string
  readonly hint?: string | ((values: Values) => string)
  /** The error if nothing is chosen or added, although something is required. */
  readonly none?: string
  /** Whether the field is shown, depending on the other values; by default always. */
  readonly when?: (values: Values) => boolean
}

type Choices<Value> = ReadonlyArray<readonly [value: Value, label: string]>

/** The choice of an empty field, which may depend on the other values. */
type Default = string | number | ((values: Values) => string)

/** A field of a plugin's form. */
export type Field = Common &
  (
    | { readonly kind: "line"; readonly max: number; readonly placeholder?: string }
    | { readonly kind: "markdown"; readonly max: number }
    | { readonly kind: "address"; readonly placeholder?: string | ((values: Values) => string) }
    | { readonly kind: "picture" }
    | { readonly kind: "choice"; readonly byDefault: Default; readonly choices: Choices<string | number> }
    | { readonly kind: "several"; readonly byDefault: ReadonlyArray<string>; readonly choices: Choices<string> }
    | { readonly kind: "switch" }
    | { readonly kind: "number"; readonly min: number; readonly max: number; readonly placeholder?: string }
    | { readonly kind: "platform" }
    /** A date and time; `zone` names the field with its time zone. Without it, the value is stored in UTC. */
    | { readonly kind: "moment"; readonly zone?: string }
    | {
        readonly kind: "list"
        readonly max: number
        readonly texts: ListTexts
        readonly fields: ReadonlyArray<Field>
        /** The field that provides the name of an item. */
        readonly nameBy: string
        /** Completes an item after input. A paste may also change fields that are already set. */
        readonly completed?: (item: Values, isPasted: boolean) => Values
        /** The picture field in which each chosen or dropped picture becomes an item. */
        readonly picturesInto?: string
        /** The fields of an item that are folded while they are empty, until someone asks for them. */
        readonly details?: ReadonlyArray<string>
        /** The field in which each pasted line becomes an item. */
        readonly pasteInto?: string
      }
  )

/** The labels of a list and its items; positions count from 1. */
export interface ListTexts {
  readonly add: string
  /** The number of items, such as "2 pictures". */
  readonly counted: (count: number) => string
  /** The default name of an item, and the labels of its actions. */
  readonly nameAt: (place: number) => string
  readonly moveUp: (place: number) => string
  readonly moveDown: (place: number) => string
  readonly remove: (place: number) => string
}

export type FieldOf<Kind extends Field["kind"]> = Extract<Field, { readonly kind: Kind }>

/** Props of every field's view. */
export interface FieldProps<Kind extends Field["kind"]> {
  readonly field: FieldOf<Kind>
  readonly values: Values
  readonly onChange: (values: Values) => void
  readonly error: string | undefined
}

/** Returns a string that may depend on the form's values. */
export const saidOf = (text: string | ((values: Values) => string) | undefined, values: Values): string | undefined =>
  typeof text === "function" ? text(values) : text

export const chosenIn = (field: FieldOf<"choice">, values: Values): unknown =>
  values[field.name] ?? (typeof field.byDefault === "function" ? field.byDefault(values) : field.byDefault)

export const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === "string" ? value : ""
}

export const itemsIn = (values: Values, name: string): ReadonlyArray<Values> => {
  const value = values[name]
  return Array.isArray(value) ? value : []
}
