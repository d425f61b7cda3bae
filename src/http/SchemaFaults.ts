import type { SchemaAST as AST, ParseResult } from "effect"
import { type FieldErrors, Invalid } from "../contract/Failure.ts"
import type { FailureCode } from "../contract/FailureCode.ts"
import { faultOf } from "../contract/faults/Check.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"

type Found = readonly [path: ReadonlyArray<PropertyKey>, fault: Fault]

/** The maximum number of faults in a response. */
export const mostFaults = 100
/** The maximum length of a field's name in a response. A request may contain names of any length. */
const longestName = 200

const asList = <A>(one: A | ReadonlyArray<A>): ReadonlyArray<A> => (Array.isArray(one) ? one : [one as A])

const isNone = (ast: AST.AST) => ast._tag === "UndefinedKeyword" || (ast._tag === "Literal" && ast.literal === null)

const unwrapped = (ast: AST.AST): AST.AST =>
  ast._tag === "Transformation" || ast._tag === "Refinement"
    ? unwrapped(ast.from)
    : ast._tag === "Suspend"
      ? unwrapped(ast.f())
      : ast

/** The fault for a value of the wrong type. */
const wanted = (ast: AST.AST): Fault => {
  const kind = unwrapped(ast)
  switch (kind._tag) {
    case "StringKeyword":
      return fault("not_text")
    case "NumberKeyword":
      return fault("not_a_number")
    case "BooleanKeyword":
      return fault("not_a_boolean")
    case "TupleType":
      return fault("not_a_list")
    case "TypeLiteral":
      return fault("not_an_object")
    case "Literal":
      return fault("not_this_value", { value: String(kind.literal) })
    case "Union": {
      const members = kind.types.filter((type) => !isNone(type)).map(unwrapped)
      if (members.every((type) => type._tag === "Literal")) {
        const choices = members.flatMap((type) => (type._tag === "Literal" ? [String(type.literal)] : []))
        return fault("not_a_choice", { choices })
      }
      return members[0] === undefined ? fault("not_absent") : wanted(members.at(-1) ?? members[0])
    }
    default:
      return fault("wrong_value")
  }
}

function* ofUnion(issue: ParseResult.Composite, path: ReadonlyArray<PropertyKey>): Generator<Found> {
  const members = unwrapped(issue.ast)
  if (members._tag !== "Union") return
  const literals = members.types.filter((type) => !isNone(type)).every((type) => unwrapped(type)._tag === "Literal")
  const issues = asList(issue.issues)
  const told = issues.filter((one) => !("ast" in one && isNone(unwrapped(one.ast as AST.AST))))
  const last = told.at(-1) ?? issues.at(-1)
  if (literals || last === undefined) yield [path, faultOf(issue) ?? wanted(members)]
  else yield* walk(last, path)
}

function* walk(issue: ParseResult.ParseIssue, path: ReadonlyArray<PropertyKey>): Generator<Found> {
  switch (issue._tag) {
    case "Pointer":
      return yield* walk(issue.issue, [...path, ...asList(issue.path)])
    case "Composite":
      if (unwrapped(issue.ast)._tag === "Union") return yield* ofUnion(issue, path)
      for (const one of asList(issue.issues)) yield* walk(one, path)
      return
    case "Transformation": {
      const own = issue.kind === "Transformation" ? faultOf(issue) : undefined
      return own === undefined ? yield* walk(issue.issue, path) : yield [path, own]
    }
    case "Refinement":
      return yield* walk(issue.issue, path)
    case "Type":
      return yield [path, faultOf(issue) ?? wanted(issue.ast)]
    case "Missing":
      return yield [path, fault("required")]
    case "Unexpected":
      return yield [path, fault("unknown_field")]
    case "Forbidden":
      return yield [path, fault("wrong_value")]
  }
}

const nameOf = (path: ReadonlyArray<PropertyKey>, whole: string): string => {
  const name = path.length === 0 ? whole : path.map(String).join(".")
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** The faults of a value that does not match its schema, at most 100, by field; `whole` names the value itself. */
export const fieldErrors = (issue: ParseResult.ParseIssue, whole: string): FieldErrors => {
  const errors: Record<string, Array<Fault>> = Object.create(null)
  let told = 0
  for (const [path, found] of walk(issue, [])) {
    if (++told > mostFaults) break
    const name = nameOf(path, whole)
    errors[name] ??= []
    const faults = errors[name]
    if (!faults.some(({ message }) => message === found.message)) faults.push(found)
  }
  return { ...errors }
}

const counted = (names: ReadonlyArray<string>): Fault =>
  names.length === 1
    ? fault("fault_in_field", { field: names[0] ?? "" })
    : names.length >= mostFaults
      ? fault("too_many_faults", { most: mostFaults })
      : fault("faults_in_fields", { count: names.length })

/** The 422 for faulty fields, whose message counts them; only the first 100 are included. */
export const invalid = (errors: FieldErrors, code: FailureCode = "invalid"): Invalid => {
  const names = Object.keys(errors)
  const told = names.length > mostFaults ? Object.fromEntries(Object.entries(errors).slice(0, mostFaults)) : errors
  return new Invalid(counted(names), told, code)
}

/** Names the fields of a failure after the part of a request or of a stored change that they are in. */
export const inField =
  (part: string) =>
  <E>(error: E): E | Invalid =>
    error instanceof Invalid && error.errors !== undefined
      ? invalid(
          Object.fromEntries(Object.entries(error.errors).map(([field, faults]) => [`${part}.${field}`, faults])),
          error.code
        )
      : error
