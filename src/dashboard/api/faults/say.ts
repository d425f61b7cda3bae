import type { MessageDescriptor } from "@lingui/core"
import { type Fault, type FaultCode, type Param, type Params, paramsOf } from "../../../contract/faults/Fault.ts"
import { i18n } from "../../words/i18n.ts"
import { betweenSentences } from "../../words/Language.ts"
import { fieldMessages } from "./FieldMessages.ts"
import { findingMessages } from "./FindingMessages.ts"
import { jobMessages } from "./JobMessages.ts"
import type { MessagesOf, Said } from "./Message.ts"
import { peopleMessages } from "./PeopleMessages.ts"
import { requestMessages } from "./RequestMessages.ts"
import { thingMessages } from "./ThingMessages.ts"

/** The dashboard's message for each code. */
const messages: MessagesOf<FaultCode> = {
  ...fieldMessages,
  ...peopleMessages,
  ...thingMessages,
  ...requestMessages,
  ...jobMessages,
  ...findingMessages
}

const shown = (param: Param): string | number => (typeof param === "object" ? param.join(", ") : param)

/** The values for a message. For each duration in seconds, they also contain the minutes. */
export const valuesOf = (code: FaultCode, params: Params) => {
  const durations = paramsOf(code).flatMap(({ name, kind }) => (kind === "duration" ? [Number(params[name])] : []))
  return {
    ...Object.fromEntries(Object.entries(params).map(([name, param]) => [name, shown(param)])),
    ...Object.fromEntries(durations.map((seconds) => ["minutes", Math.ceil(seconds / 60)]))
  }
}

/** The messages of a code. */
export const descriptorsOf = (code: FaultCode, params: Params): ReadonlyArray<MessageDescriptor> => {
  const message = messages[code]
  const found = typeof message === "function" ? (message as (params: Params) => Said)(params) : message
  return "id" in found ? [found] : found
}

/** Translates a fault into the language of the browser. */
export const say = ({ code, params }: Fault): string => {
  const values = valuesOf(code, params)
  return descriptorsOf(code, params)
    .map((one) => i18n._({ ...one, values }))
    .join(betweenSentences)
}
