import { SchemaAST as AST } from "effect"
import { DeferredCheck } from "../contract/Deferred.ts"

/** How a schema reads an object or a list, and with what annotations on the way there. */
export interface Part<Kind extends AST.TypeLiteral | AST.TupleType> {
  readonly ast: Kind
  /** The schemas around it, from the outside inwards, itself included. */
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

/** What reads an object; undefined where nothing does, or more than one thing might. `later` sees what is checked later. */
export const objectOf = (ast: AST.AST, later: boolean): Part<AST.TypeLiteral> | undefined =>
  only(parts(ast, later, []).filter((part): part is Part<AST.TypeLiteral> => AST.isTypeLiteral(part.ast)))

/** What reads a list; undefined where nothing does, or more than one thing might. */
export const listOf = (ast: AST.AST, later: boolean): Part<AST.TupleType> | undefined =>
  only(parts(ast, later, []).filter((part): part is Part<AST.TupleType> => AST.isTupleType(part.ast)))

export const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
