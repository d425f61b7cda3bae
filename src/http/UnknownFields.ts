import type { SchemaAST as AST } from "effect"
import { aliasesOf } from "../contract/Aliases.ts"
import { type CautionsOf, cautionKindOf } from "../contract/Cautions.ts"
import { DeferredCheck } from "../contract/Deferred.ts"
import type { Warning } from "../contract/Envelope.ts"
import type { FieldErrors } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import { looksProtecting, meantBy } from "../contract/StrictNames.ts"
import { mostFaults } from "./SchemaFaults.ts"
import { isFields, listOf, objectOf, type Part } from "./SchemaParts.ts"
import { mostWarnings } from "./Warnings.ts"

const longestName = 200

/** How an operation takes an input. */
interface Taken {
  readonly kind: "field" | "query parameter"
  /** Whether all unknown names are refused, not only those that look like a protecting field. */
  readonly isStrict: boolean
  /** Finds values without an effect; none if omitted. */
  readonly cautions?: CautionsOf
}

/** The names that a schema does not have: those that were ignored, and those that are refused. */
interface Unknown {
  readonly warnings: ReadonlyArray<Warning>
  readonly errors: FieldErrors
}

interface Found {
  readonly place: string
  readonly name: string
  readonly part: Part<AST.TypeLiteral>
  /** Whether the name is in a value that is checked later, with faults of its own. */
  readonly isDeferred: boolean
}

const short = (name: string) => (name.length > longestName ? `${name.slice(0, longestName)}…` : name)

/** The main name of a field that was given under two names. */
const givenToo = ({ part, name }: Found): string | undefined => {
  for (const layer of part.layers) {
    const meant = Object.entries(aliasesOf(layer)).find(([, others]) => others.includes(name))
    if (meant !== undefined) return meant[0]
  }
  return undefined
}

const faultOf = ({ name, part }: Found, kind: Taken["kind"]): Fault => {
  const meant = meantBy(
    name,
    part.ast.propertySignatures.map((one) => String(one.name))
  )
  if (meant !== undefined) return fault("misspelled_name", { name: meant })
  return fault(kind === "field" ? "unknown_field" : "unknown_parameter")
}

const isOpen = ({ ast }: Part<AST.TypeLiteral>) => ast.indexSignatures.length > 0

/** The names that a schema does not have, and warnings of values without an effect. */
function* ignored(
  ast: AST.AST,
  value: unknown,
  place: string,
  isLater: boolean,
  cautions: CautionsOf
): Generator<Found | Warning> {
  if (Array.isArray(value)) {
    const item = listOf(ast, true)?.ast.rest[0]?.type
    if (item === undefined) return
    for (const [index, one] of value.entries()) yield* ignored(item, one, `${place}${index}.`, isLater, cautions)
    return
  }
  if (!isFields(value)) return
  const part = objectOf(ast, true)
  if (part === undefined || isOpen(part)) return
  const isDeferred = isLater || part.layers.some(({ annotations }) => DeferredCheck in annotations)
  const known = new Map(part.ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  for (const name of Object.keys(value)) {
    const type = known.get(name)
    if (type === undefined) yield { place: short(place + name), name, part, isDeferred }
    else yield* ignored(type, value[name], `${place}${name}.`, isDeferred, cautions)
  }
  for (const layer of part.layers) {
    const caution = cautionKindOf(layer)
    if (caution === undefined) continue
    for (const [name, message] of Object.entries(cautions(caution, value))) yield { field: place + name, message }
  }
}

/**
 * The names in a value that its schema does not have, and values without an effect, with nested paths such as
 * `ab_tests.0.foo`; at most 20 warnings and 100 errors.
 */
export const unknownFields = (
  ast: AST.AST,
  value: unknown,
  { kind, isStrict, cautions = () => ({}) }: Taken
): Unknown => {
  const warnings: Array<Warning> = []
  const errors: Array<readonly [string, ReadonlyArray<Fault>]> = []
  for (const found of ignored(ast, value, "", false, cautions)) {
    if ("message" in found) {
      if (warnings.length < mostWarnings) warnings.push(found)
      continue
    }
    const { place, name, isDeferred } = found
    const main = givenToo(found)
    if (main === undefined && (isStrict || looksProtecting(name))) {
      if (isDeferred) continue
      errors.push([place, [faultOf(found, kind)]])
      if (errors.length === mostFaults) break
    } else if (warnings.length < mostWarnings) {
      const message =
        main === undefined
          ? `This ${kind} is not known and was ignored.`
          : `This ${kind} was ignored: ${main} is given too.`
      warnings.push({ field: place, message })
    }
  }
  return { warnings, errors: Object.fromEntries(errors) }
}
