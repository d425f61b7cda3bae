import { Schema } from "effect"
import { describe } from "../Describe.ts"
import { type FaultCode, faultCodes, isFaultCode, type ParamKind, paramsOf, sentenceOf } from "./Fault.ts"

/** The types of parameters in words. */
export const paramTypes: Readonly<Record<ParamKind, string>> = {
  text: "text",
  number: "number",
  duration: "number of seconds",
  plural: "number",
  list: "list of texts",
  or: "list of texts"
}

/** The sentence of a code, with its placeholders as names in braces. */
export const templateOf = (code: FaultCode): string => sentenceOf(code).replace(/\{(\w+)(?:, \w+)?\}/g, "{$1}")

const described = faultCodes.map((code) => {
  const params = paramsOf(code).map(({ name, kind }) => `\`${name}\` (${paramTypes[kind]})`)
  return `- \`${code}\`${params.length === 0 ? "" : ` with ${params.join(" and ")}`}: ${templateOf(code)}`
})

/** The codes of faults, each with its parameters in the API document. */
export const FaultCodes = Schema.Literal(...faultCodes).annotations({
  identifier: "FaultCode",
  description: `The fault or finding, for programs. This list is complete and shows the parameters of each code.\n\n${described.join("\n")}`
})

/** The parameters of a fault by name. */
export const FaultParams = Schema.Record({
  key: Schema.String,
  value: Schema.Union(Schema.String, Schema.Number, Schema.Array(Schema.String))
}).annotations({ identifier: "FaultParams", description: "The values in the message by name. `FaultCode` lists them." })

/** A fault that is sent to another thread. */
export const Fault = Schema.Struct({ code: FaultCodes, params: FaultParams, message: Schema.String })

/** A fault of a field, for programs. */
export const FaultDetail = Schema.Struct({
  field: describe("The field. Nested fields use dots, such as `ab_tests.0.url`.", Schema.String),
  code: FaultCodes,
  params: FaultParams
}).annotations({ identifier: "FaultDetail" })

/** A sentence for programs: its code and parameters. */
export const SentenceDetail = Schema.Struct({ code: FaultCodes, params: FaultParams }).annotations({
  identifier: "SentenceDetail"
})
export type SentenceDetail = typeof SentenceDetail.Type

export const detailOf = ({ code, params }: typeof Fault.Type): SentenceDetail => ({ code, params })

/** A fault in the database. A newer server may have written a code that is unknown here. */
export const StoredFault = Schema.Struct({ ...Fault.fields, code: Schema.String })

/**
 * The detail of a stored sentence. If the fault contains another sentence, an older server has updated only the
 * sentence, so the fault is ignored.
 */
export const storedDetail = (sentence: string, stored: typeof StoredFault.Type | null | undefined): SentenceDetail =>
  stored?.message === sentence && isFaultCode(stored.code)
    ? { code: stored.code, params: stored.params }
    : { code: "other", params: { sentence } }
