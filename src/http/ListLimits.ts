import type { SchemaAST as AST } from "effect"
import type { FieldErrors } from "../contract/Failure.ts"
import { lengthOf } from "../contract/List.ts"
import { isFields, listOf, objectOf } from "./SchemaParts.ts"

/** A value whose lists are short enough to be checked item by item, and the faults of longer ones. */
interface Bounded {
  readonly value: unknown
  readonly faults: FieldErrors
}

const sound = (value: unknown): Bounded => ({ value, faults: {} })

const placedUnder = (place: string, faults: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([name, found]) => [name === "" ? place : `${place}.${name}`, found]))

const list = (ast: AST.AST, value: ReadonlyArray<unknown>): Bounded => {
  const part = listOf(ast, false)
  if (part === undefined) return sound(value)
  const length = part.layers.map(lengthOf).find((one) => one !== undefined)
  if (length !== undefined && value.length > length.max) return { value: undefined, faults: { "": [length.fault] } }
  const item = part.ast.rest[0]?.type
  return item === undefined
    ? sound(value)
    : collect(
        value,
        () => item,
        value.map((_, place) => place)
      )
}

const collect = (
  value: object,
  schemaOf: (key: PropertyKey) => AST.AST | undefined,
  keys: ReadonlyArray<PropertyKey>
): Bounded => {
  let shorter: Record<PropertyKey, unknown> | undefined
  let faults: FieldErrors = {}
  for (const key of keys) {
    const ast = schemaOf(key)
    const inner = (value as Record<PropertyKey, unknown>)[key]
    if (ast === undefined || typeof inner !== "object" || inner === null) continue
    const found = withinListLimits(ast, inner)
    if (found.value === inner) continue
    shorter ??= Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
    if (found.value === undefined) delete shorter[key]
    else shorter[key] = found.value
    faults = { ...faults, ...placedUnder(String(key), found.faults) }
  }
  return { value: shorter ?? value, faults }
}

/**
 * Removes and reports lists that are longer than their schema allows, before anything checks their items. A schema
 * would report every wrong item before it checks the length.
 */
export const withinListLimits = (ast: AST.AST, value: unknown): Bounded => {
  if (Array.isArray(value)) return list(ast, value)
  if (!isFields(value)) return sound(value)
  const part = objectOf(ast, false)
  if (part === undefined) return sound(value)
  const schemas = new Map<PropertyKey, AST.AST>(part.ast.propertySignatures.map(({ name, type }) => [name, type]))
  const given = [...schemas.keys()].filter((name) => Object.hasOwn(value, name))
  return collect(value, (name) => schemas.get(name), given)
}
