import { SchemaAST as AST } from "effect"
import { DeferredCheck } from "../contract/Deferred.ts"

/** The schema of an object or list, and the schemas around it with their annotations. */
export interface Part<Kind extends AST.TypeLiteral | AST.TupleType> {
  readonly ast: Kind
  /** The schemas around `ast`, from the outside inwards, followed by `ast` itself. */
  readonly layers: ReadonlyArray<AST.AST>
}

type Found = Part<AST.TypeLiteral> | Part<AST.TupleType>

const parts = (ast: AST.AST, later: boolean, around: ReadonlyArray<AST.AST>): ReadonlyArray<Found> => {
  const layers = [...around, ast]
  const checkedBy = later ? (ast.annotations[DeferredCheck] as AST.AST | undefined) : undefined
  if (checkedBy !== undefined) return parts(checkedBy, later, layers)
  switch (ast._tag) {
    case "Transformation":
    case "Refinement":
      return parts(ast.from, later, layers)
    case "Suspend":
      return parts(ast.f(), later, layers)
    case "Union":
      return ast.types.flatMap((type) => parts(type, later, layers))
    case "TypeLiteral":
    case "TupleType":
      return [{ ast, layers } as Found]
    default:
      return []
  }
}

const only = <A>(all: ReadonlyArray<A>): A | undefined => (all.length === 1 ? all[0] : undefined)

/**
 * The schema that reads an object; undefined if there is none, or if several might. `later` includes deferred checks.
 */
export const objectOf = (ast: AST.AST, later: boolean): Part<AST.TypeLiteral> | undefined =>
  only(parts(ast, later, []).filter((part): part is Part<AST.TypeLiteral> => AST.isTypeLiteral(part.ast)))

/** The schema that reads a list; undefined if there is none, or if several might. */
export const listOf = (ast: AST.AST, later: boolean): Part<AST.TupleType> | undefined =>
  only(parts(ast, later, []).filter((part): part is Part<AST.TupleType> => AST.isTupleType(part.ast)))

/** Whether a schema reads lists, perhaps besides other values. */
export const takesList = (ast: AST.AST): boolean => parts(ast, true, []).some((part) => AST.isTupleType(part.ast))

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
