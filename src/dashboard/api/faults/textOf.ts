import { type Fault, type FaultCode, messageOf } from "../../../contract/faults/Fault.ts"
import type { SentenceDetail } from "../../../contract/faults/Wire.ts"
import { i18n } from "../../words/i18n.ts"
import { betweenSentences } from "../../words/Language.ts"
import { seeMarked } from "./Message.ts"

let say: ((fault: Fault) => string) | undefined

/** Loads the dashboard's message for each code. Without it, the API's English messages are shown. */
export const loadFaultMessages = async (): Promise<void> => {
  const loaded = await import("./say.ts").catch(() => undefined)
  if (loaded !== undefined) say = loaded.say
}

/** Codes that only count the invalid fields. The dashboard shows `seeMarked` for them. */
const counts: ReadonlySet<FaultCode> = new Set(["fault_in_field", "faults_in_fields", "too_many_faults"])

/** A fault in the language of the browser. */
export const textOf = (fault: Fault): string => {
  if (counts.has(fault.code)) return i18n._(seeMarked)
  return fault.code === "other" || say === undefined ? fault.message : say(fault)
}

/** Translates sentences of the API; `details` contains the code and parameters of each. */
export const textsOfDetails = (
  sentences: ReadonlyArray<string>,
  details: ReadonlyArray<SentenceDetail>
): ReadonlyArray<string> => details.map((detail, place) => textOf({ ...detail, message: sentences[place] ?? "" }))

/** Translates a message of the API, which may consist of several sentences, each with a detail. */
export const textOfDetails = (message: string, details: ReadonlyArray<SentenceDetail>): string =>
  say === undefined
    ? message
    : details
        .map(({ code, params }) => textOf({ code, params, message: messageOf(code, params) }))
        .join(betweenSentences)
