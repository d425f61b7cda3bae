import { ParseResult, Schema, SchemaAST } from "effect"
import { Address } from "../contract/Address.ts"
import { Aliases } from "../contract/Aliases.ts"
import { type CautionKind, Cautions } from "../contract/Cautions.ts"
import { describe } from "../contract/Describe.ts"
import { refusing } from "../contract/faults/Check.ts"
import { fault } from "../contract/faults/Fault.ts"
import { List } from "../contract/List.ts"
import { Line, optional } from "../contract/Text.ts"

export const targetingTypes =
  "What the rule compares with `value`, ignoring case: `device` (desktop, mobile, tablet), `os`, `browser`, `language` (`de` matches `de-AT`, `no` matches `nb` and `nn`), " +
  "`country` (ISO code), `region` (`FR-ARA`, ISO 3166-2), `city` (`FR:Lyon`), `referrer` (a host), `query` (`name=value`), `network` (CIDR or an address), " +
  "`date` (`2026-12-01..2026-12-24`, either end may be open), `time` (`Mo-Fr 09:00-17:00 Europe/Paris`), `returning` (`today`). Other types are stored but never match."

export const targetingValue =
  "The value, or several separated by commas (for `time`, by semicolons; not for `query`), of which one must match: `es, pt`. A time zone may follow a date or a time; UTC if omitted."

/** The maximum number of conditions of a rule. */
export const mostConditions = 10

/** One of the conditions of a rule, all of which must match. */
export const RuleCondition = Schema.Struct({
  type: describe(targetingTypes, Line(64)),
  value: describe(targetingValue, Line(255))
}).annotations({ identifier: "RuleCondition", [Cautions]: "targeting" satisfies CautionKind })
export type RuleCondition = typeof RuleCondition.Type

export const Conditions = List(RuleCondition, { min: 1, max: mostConditions, of: "conditions" })

const conditions = describe("Conditions that must all match. `type` is then `all`, and `value` is empty.", Conditions)
const url = describe("The destination for visitors who match the rule. The first matching rule wins.", Address)
const twoForms = refusing(fault("rule_has_conditions"))

const Single = Schema.Struct({
  type: describe(targetingTypes, Line(64)),
  value: describe(targetingValue, Line(255)),
  url
}).annotations({ identifier: "SingleRule" })

const Joined = Schema.Struct({
  type: optional(Schema.Literal("all").annotations(twoForms)),
  value: optional(Schema.Literal("").annotations(twoForms)),
  conditions,
  url
}).annotations({ identifier: "JoinedRule" })

/** A rule of either form. Without `conditions`, it has a single one: its `type` and `value`. */
export const TargetingRule = Schema.Struct({
  type: Schema.String,
  value: Schema.String,
  conditions: optional(Schema.Array(Schema.typeSchema(RuleCondition))),
  url: Schema.String
}).annotations({ identifier: "TargetingRule" })
export type TargetingRule = typeof TargetingRule.Type

const WholeJoined = Schema.transform(Joined, TargetingRule, {
  strict: false,
  decode: ({ conditions, url }) => ({ type: "all", value: "", conditions, url }),
  encode: (rule) => rule
})

/** What decides which form a rule has; each form checks the other fields. */
const Given = Schema.Struct({
  type: optional(Schema.Unknown),
  value: optional(Schema.Unknown),
  // A list over its limit is removed before it is read, so a lower one here would hide which form the rule has.
  conditions: optional(List(RuleCondition, { max: 10 * mostConditions, of: "conditions" })),
  url: optional(Schema.Unknown)
}).annotations({
  [Aliases]: { url: ["destination_url", "destination"] },
  [Cautions]: "targeting" satisfies CautionKind
})

type AnyRule = Schema.Schema<TargetingRule, unknown>

/** What reads a rule, and what checks one before a client sends it, by whether it has conditions. */
const single = { reader: Single as AnyRule, sent: Schema.typeSchema(Single) as AnyRule }
const joined = { reader: WholeJoined as AnyRule, sent: Schema.typeSchema(Joined) as unknown as AnyRule }
const formOf = ({ conditions }: { readonly conditions?: unknown }) => (conditions === undefined ? single : joined)

/** A rule in a request. */
export const TargetingInput = Schema.transformOrFail(Given, TargetingRule, {
  strict: false,
  decode: (given, options) => ParseResult.decodeUnknown(formOf(given).reader)(given, options),
  encode: (rule, options) => ParseResult.validate(formOf(rule).sent)(rule, options)
}).annotations({
  [SchemaAST.SurrogateAnnotationId]: Schema.Union(Single, Joined).annotations({ identifier: "TargetingInput" }).ast
})
