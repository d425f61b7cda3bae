import { type SchemaAST as AST, ParseResult, Schema, type Types } from "effect"
import type { Fault } from "./Fault.ts"

/** A fault of a part of the checked value. */
export interface FaultAt {
  readonly path: readonly [PropertyKey, ...Array<PropertyKey>]
  readonly fault: Fault
}

type Verdict = boolean | undefined | Fault | ReadonlyArray<FaultAt>

/** A schema issue that contains a fault. */
export class FaultIssue extends ParseResult.Type {
  readonly fault: Fault
  constructor(ast: AST.AST, actual: unknown, fault: Fault) {
    super(ast, actual, fault.message)
    this.fault = fault
  }
}

const isList = (verdict: Verdict): verdict is ReadonlyArray<FaultAt> => Array.isArray(verdict)

/**
 * Refuses values with a fault, or with faults in their parts. Like `Schema.filter`, but with faults instead of
 * messages.
 */
export const check = <S extends Schema.Schema.Any>(
  verdictOf: (value: Types.NoInfer<Schema.Schema.Type<S>>) => Verdict
): ((self: S) => Schema.filter<S>) =>
  Schema.filter<S>((value, _, ast) => {
    const verdict = verdictOf(value)
    if (isList(verdict)) {
      return verdict.map(({ path, fault }) => new ParseResult.Pointer(path, value, new FaultIssue(ast, value, fault)))
    }
    return typeof verdict === "object" ? new FaultIssue(ast, value, verdict) : verdict
  })

/** Fails to decode with a fault. */
export const refuse = (ast: AST.AST, actual: unknown, fault: Fault) =>
  ParseResult.fail(new FaultIssue(ast, actual, fault))

const Refusal = Symbol.for("linden/contract/faults/Refusal")

/** Annotates a schema with the fault of every value that it does not accept. */
export const refusing = (fault: Fault) => ({ message: () => fault.message, [Refusal]: fault })

/** The fault of an issue, if the issue or its schema has one. */
export const faultOf = (issue: ParseResult.ParseIssue): Fault | undefined => {
  if (issue instanceof FaultIssue) return issue.fault
  return "ast" in issue ? ((issue.ast as AST.AST).annotations[Refusal] as Fault | undefined) : undefined
}
