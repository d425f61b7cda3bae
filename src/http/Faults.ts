import type { SchemaAST as AST, ParseResult } from "effect"
import { type FieldErrors, Invalid } from "../contract/Failure.ts"

type Fault = readonly [path: ReadonlyArray<PropertyKey>, sentence: string]

const many = <A>(one: A | ReadonlyArray<A>): ReadonlyArray<A> => (Array.isArray(one) ? one : [one as A])

const isNone = (ast: AST.AST) => ast._tag === "UndefinedKeyword" || (ast._tag === "Literal" && ast.literal === null)

const bare = (ast: AST.AST): AST.AST =>
  ast._tag === "Transformation" || ast._tag === "Refinement"
    ? bare(ast.from)
    : ast._tag === "Suspend"
      ? bare(ast.f())
      : ast

/** What kind of value a schema wants, as a sentence. */
const wanted = (ast: AST.AST): string => {
  const kind = bare(ast)
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
      const members = kind.types.filter((type) => !isNone(type)).map(bare)
      if (members.every((type) => type._tag === "Literal")) {
        return `Must be one of: ${members.map((type) => (type._tag === "Literal" ? type.literal : "")).join(", ")}.`
      }
      return members[0] === undefined ? "Must be absent." : wanted(members.at(-1) ?? members[0])
    }
    default:
      return "Has a wrong value."
  }
}

const ofUnion = (issue: ParseResult.Composite, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Fault> => {
  const members = bare(issue.ast)
  if (members._tag !== "Union") return []
  const literals = members.types.filter((type) => !isNone(type)).every((type) => bare(type)._tag === "Literal")
  if (literals) return [[path, wanted(members)]]
  const issues = many(issue.issues)
  const told = issues.filter((one) => !("ast" in one && isNone(bare(one.ast as AST.AST))))
  const last = told.at(-1) ?? issues.at(-1)
  return last === undefined ? [[path, wanted(members)]] : walk(last, path)
}

const walk = (issue: ParseResult.ParseIssue, path: ReadonlyArray<PropertyKey>): ReadonlyArray<Fault> => {
  switch (issue._tag) {
    case "Pointer":
      return walk(issue.issue, [...path, ...many(issue.path)])
    case "Composite":
      return bare(issue.ast)._tag === "Union"
        ? ofUnion(issue, path)
        : many(issue.issues).flatMap((one) => walk(one, path))
    case "Refinement":
    case "Transformation":
      return walk(issue.issue, path)
    case "Type":
      return [[path, issue.message ?? wanted(issue.ast)]]
    case "Missing":
      return [[path, "This field is required."]]
    case "Unexpected":
      return [[path, "This field is not known."]]
    case "Forbidden":
      return [[path, "Has a wrong value."]]
  }
}

/** All faults of a value that did not fit its schema, under the names of its fields; `whole` names the value itself. */
export const fieldErrors = (issue: ParseResult.ParseIssue, whole: string): FieldErrors => {
  const errors: Record<string, Array<string>> = Object.create(null)
  for (const [path, sentence] of walk(issue, [])) {
    const name = path.length === 0 ? whole : path.map(String).join(".")
    errors[name] ??= []
    const sentences = errors[name]
    if (!sentences.includes(sentence)) sentences.push(sentence)
  }
  return { ...errors }
}

/** The 422 for field faults, whose message counts them. */
export const invalid = (errors: FieldErrors): Invalid => {
  const names = Object.keys(errors)
  return new Invalid(
    names.length === 1
      ? `The request has a fault in ${names[0]}.`
      : `The request has faults in ${names.length} fields.`,
    errors
  )
}
