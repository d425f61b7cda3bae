/**
 * Decoders and encoders compiled from schemas, for rows and responses. They return the same results as `ParseResult`,
 * without its allocations. Invalid values, and parts of schemas that can't be compiled, fall back to `ParseResult`, so
 * errors are the same too.
 */
import { SchemaAST as AST, Either, Option, ParseResult, Schema } from "effect"

const misfit: unique symbol = Symbol("misfit")

/** Returns the result, or `misfit` if the value does not match the schema. */
type Run = (value: unknown) => unknown

const memos = { decode: new WeakMap<AST.AST, Run>(), encode: new WeakMap<AST.AST, Run>() }
type Direction = keyof typeof memos

const only =
  (fits: (value: unknown) => boolean): Run =>
  (value) =>
    fits(value) ? value : misfit

const hasType = (type: string) => only((value) => typeof value === type)

const resultOf = (result: unknown): unknown =>
  Either.isEither(result) && Either.isRight(result) ? result.right : misfit

const byParseResult = (ast: AST.AST, direction: Direction): Run => {
  const schema = Schema.make<unknown, unknown, never>(ast)
  const parse =
    direction === "decode" ? ParseResult.decodeUnknownEither(schema) : ParseResult.encodeUnknownEither(schema)
  return (value) => resultOf(parse(value))
}

const chain =
  (first: Run, second: Run): Run =>
  (value) => {
    const result = first(value)
    return result === misfit ? misfit : second(result)
  }

const structOf = ({ propertySignatures }: AST.TypeLiteral, direction: Direction): Run => {
  const names = propertySignatures.map(({ name }) => name)
  const optional = propertySignatures.map(({ isOptional }) => isOptional)
  const runs = propertySignatures.map(({ type }) => compile(type, direction))
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return misfit
    const given = value as Record<PropertyKey, unknown>
    const result: Record<PropertyKey, unknown> = {}
    for (let at = 0; at < names.length; at++) {
      const name = names[at] as PropertyKey
      if (optional[at] && !Object.hasOwn(given, name)) continue
      const part = (runs[at] as Run)(given[name])
      if (part === misfit) return misfit
      result[name] = part
    }
    return result
  }
}

const arrayOf = (item: AST.AST, direction: Direction): Run => {
  const run = compile(item, direction)
  return (value) => {
    if (!Array.isArray(value)) return misfit
    const result = new Array<unknown>(value.length)
    for (let at = 0; at < value.length; at++) {
      const part = run(value[at])
      if (part === misfit) return misfit
      result[at] = part
    }
    return result
  }
}

const isBlank = (ast: AST.AST) => AST.isUndefinedKeyword(ast) || (AST.isLiteral(ast) && ast.literal === null)

const isPlain = (ast: AST.AST) =>
  AST.isLiteral(ast) || AST.isStringKeyword(ast) || AST.isNumberKeyword(ast) || AST.isBooleanKeyword(ast)

/** Whether a schema rejects `null` and `undefined` in both directions. */
const isPresent = (ast: AST.AST): boolean =>
  isPlain(ast) ||
  AST.isTupleType(ast) ||
  AST.isTypeLiteral(ast) ||
  AST.isDeclaration(ast) ||
  (AST.isUnion(ast) && ast.types.every((type) => !isBlank(type) && isPresent(type))) ||
  (AST.isRefinement(ast) && isPresent(ast.from)) ||
  (AST.isTransformation(ast) && isPresent(ast.from) && isPresent(ast.to))

/** Compiles a union if no value matches two of its members. Only then does the order of the members not matter. */
const unionOf = (ast: AST.Union, direction: Direction): Run => {
  const others = ast.types.filter((type) => !isBlank(type))
  const isDisjoint = others.every(isPlain) || (others.length === 1 && others.every(isPresent))
  if (!isDisjoint) return byParseResult(ast, direction)
  const runs = [...ast.types.filter(isBlank), ...others].map((type) => compile(type, direction))
  return (value) => {
    for (const run of runs) {
      const result = run(value)
      if (result !== misfit) return result
    }
    return misfit
  }
}

const withoutRefinements = (ast: AST.AST): AST.AST => (AST.isRefinement(ast) ? withoutRefinements(ast.from) : ast)

const refinementOf = (ast: AST.Refinement, direction: Direction): Run =>
  direction === "encode"
    ? chain(compile(AST.typeAST(ast), "decode"), compile(withoutRefinements(ast), "encode"))
    : chain(compile(ast.from, "decode"), (value) =>
        Option.isNone(ast.filter(value, AST.defaultParseOption, ast)) ? value : misfit
      )

const transformationOf = (ast: AST.Transformation, direction: Direction): Run => {
  const { transformation } = ast
  if (AST.isTypeLiteralTransformation(transformation)) return byParseResult(ast, direction)
  const [before, after] = direction === "decode" ? [ast.from, ast.to] : [ast.to, ast.from]
  if (AST.isComposeTransformation(transformation)) return chain(compile(before, direction), compile(after, direction))
  const change = transformation[direction]
  const changed: Run = (value) => resultOf(change(value, AST.defaultParseOption, ast, value))
  return chain(chain(compile(before, direction), changed), compile(after, direction))
}

const hasOwnOptions = (ast: AST.AST) =>
  Option.isSome(AST.getParseOptionsAnnotation(ast)) || Option.isSome(AST.getDecodingFallbackAnnotation(ast))

const compileNow = (ast: AST.AST, direction: Direction): Run => {
  if (hasOwnOptions(ast)) return byParseResult(ast, direction)
  switch (ast._tag) {
    case "StringKeyword":
      return hasType("string")
    case "NumberKeyword":
      return hasType("number")
    case "BooleanKeyword":
      return hasType("boolean")
    case "UndefinedKeyword":
      return hasType("undefined")
    case "Literal":
      return only((value) => value === ast.literal)
    case "UnknownKeyword":
    case "AnyKeyword":
      return (value) => value
    case "TypeLiteral":
      return ast.indexSignatures.length > 0 || ast.propertySignatures.length === 0
        ? byParseResult(ast, direction)
        : structOf(ast, direction)
    case "TupleType": {
      const [item] = ast.rest
      return item === undefined || ast.rest.length > 1 || ast.elements.length > 0
        ? byParseResult(ast, direction)
        : arrayOf(item.type, direction)
    }
    case "Union":
      return unionOf(ast, direction)
    case "Refinement":
      return refinementOf(ast, direction)
    case "Transformation":
      return transformationOf(ast, direction)
    case "Suspend":
      return (value) => compile(ast.f(), direction)(value)
    default:
      return byParseResult(ast, direction)
  }
}

const compile = (ast: AST.AST, direction: Direction): Run => {
  const known = memos[direction].get(ast)
  if (known !== undefined) return known
  const run = compileNow(ast, direction)
  memos[direction].set(ast, run)
  return run
}

/** Runs the compiled form, and falls back to `ParseResult` for a value that does not match. */
const withFallback =
  <From, To>(run: Run, parse: (value: From) => To) =>
  (value: From): To => {
    const result = run(value)
    return result === misfit ? parse(value) : (result as To)
  }

/** `ParseResult.decodeUnknownSync`, compiled. */
export const compiledDecoder = <A, I>(schema: Schema.Schema<A, I>): ((value: unknown) => A) =>
  withFallback(compile(schema.ast, "decode"), ParseResult.decodeUnknownSync(schema))

/** `ParseResult.encodeSync`, compiled. */
export const compiledEncoder = <A, I>(schema: Schema.Schema<A, I>): ((value: A) => I) =>
  withFallback(compile(schema.ast, "encode"), ParseResult.encodeSync(schema))
