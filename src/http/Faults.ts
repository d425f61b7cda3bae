import { SchemaAST as AST, Option, type ParseResult } from "effect"
import { type FieldErrors, Invalid } from "../contract/Failure.ts"
import type { FailureCode } from "../contract/FailureCode.ts"

type Fault = readonly [path: ReadonlyArray<PropertyKey>, sentence: string]

/** The most faults in a response. */
export const mostFaults = 100
/** The longest name of a faulty field in a response: a request may contain names of any length. */
const longestName = 200

const asList = <A>(one: A | ReadonlyArray<A>): ReadonlyArray<A> => (Array.isArray(one) ? one : [one as A])

const isNone = (ast: AST.AST) => ast._tag === "UndefinedKeyword" || (ast._tag === "Literal" && ast.literal === null)

const unwrapped = (ast: AST.AST): AST.AST =>
  ast._tag === "Transformation" || ast._tag === "Refinement"
    ? unwrapped(ast.from)
    : ast._tag === "Suspend"
      ? unwrapped(ast.f())
      : ast

/** The expected kind of value, as a sentence. */
const wanted = (ast: AST.AST): string => {
  const kind = unwrapped(ast)
  switch (kind._tag) {
    case "StringKeyword":
      return "Must be text."
    case "NumberKeyword":
      return "Must be a number."
    case "BooleanKeyword":
      return "Must be true or false."
    case "TupleType":
      return "Must be a list."
    case "TypeLiteral":
      return "Must be an object."
    case "Literal":
      return `Must be ${kind.literal}.`
    case "Union": {
      const members = kind.types.filter((type) => !isNone(type)).map(unwrapped)
      if (members.every((type) => type._tag === "Literal")) {
        return `Must be one of: ${members.map((type) => (type._tag === "Literal" ? type.literal : "")).join(", ")}.`
      }
      return members[0] === undefined ? "Must be absent." : wanted(members.at(-1) ?? members[0])
    }
    default:
      return "Has a wrong value."
  }
}

/** The sentence that a schema has for its own faults, whatever its parts would report. */
const annotated = (
  issue: ParseResult.Composite | ParseResult.Transformation | ParseResult.Type
): string | undefined => {
  const sentence = Option.getOrUndefined(AST.getMessageAnnotation(issue.ast))?.(issue)
  return typeof sentence === "string" ? sentence : undefined
}

function* ofUnion(issue: ParseResult.Composite, path: ReadonlyArray<PropertyKey>): Generator<Fault> {
  const members = unwrapped(issue.ast)
  if (members._tag !== "Union") return
  const literals = members.types.filter((type) => !isNone(type)).every((type) => unwrapped(type)._tag === "Literal")
  const issues = asList(issue.issues)
  const told = issues.filter((one) => !("ast" in one && isNone(unwrapped(one.ast as AST.AST))))
  const last = told.at(-1) ?? issues.at(-1)
  if (literals || last === undefined) yield [path, annotated(issue) ?? wanted(members)]
  else yield* walk(last, path)
}

function* walk(issue: ParseResult.ParseIssue, path: ReadonlyArray<PropertyKey>): Generator<Fault> {
  switch (issue._tag) {
    case "Pointer":
      return yield* walk(issue.issue, [...path, ...asList(issue.path)])
    case "Composite":
      if (unwrapped(issue.ast)._tag === "Union") return yield* ofUnion(issue, path)
      for (const one of asList(issue.issues)) yield* walk(one, path)
      return
    case "Transformation": {
      const sentence = issue.kind === "Transformation" ? annotated(issue) : undefined
      return sentence === undefined ? yield* walk(issue.issue, path) : yield [path, sentence]
    }
    case "Refinement":
      return yield* walk(issue.issue, path)
    case "Type":
      return yield [path, issue.message ?? annotated(issue) ?? wanted(issue.ast)]
    case "Missing":
      return yield [path, "This field is required."]
    case "Unexpected":
      return yield [path, "This field is not known."]
    case "Forbidden":
      return yield [path, "Has a wrong value."]
  }
}

const nameOf = (path: ReadonlyArray<PropertyKey>, whole: string): string => {
  const name = path.length === 0 ? whole : path.map(String).join(".")
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** The faults of a value that does not match its schema, at most 100, by field; `whole` names the value itself. */
export const fieldErrors = (issue: ParseResult.ParseIssue, whole: string): FieldErrors => {
  const errors: Record<string, Array<string>> = Object.create(null)
  let told = 0
  for (const [path, sentence] of walk(issue, [])) {
    if (++told > mostFaults) break
    const name = nameOf(path, whole)
    errors[name] ??= []
    const sentences = errors[name]
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return { ...errors }
}

const counted = (names: ReadonlyArray<string>): string =>
  names.length === 1
    ? `The request has a fault in ${names[0]}.`
    : names.length >= mostFaults
      ? `The request has many faults: the first ${mostFaults} of them are told.`
      : `The request has faults in ${names.length} fields.`

/** The 422 for faulty fields, whose message counts them; only the first 100 are included. */
export const invalid = (errors: FieldErrors, code: FailureCode = "invalid"): Invalid => {
  const names = Object.keys(errors)
  const told = names.length > mostFaults ? Object.fromEntries(Object.entries(errors).slice(0, mostFaults)) : errors
  return new Invalid(counted(names), told, code)
}
