import type { MessageDescriptor } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { FaultCode, ParamsOf } from "../../../contract/faults/Fault.ts"

/** One message, or several in a row. */
export type Said = MessageDescriptor | ReadonlyArray<MessageDescriptor>

/** The dashboard's message for a code. It may depend on the parameters. */
export type Message<Code extends FaultCode> = Said | ((params: ParamsOf<Code>) => Said)

export type MessagesOf<Codes extends FaultCode> = { readonly [Code in Codes]: Message<Code> }

/** The message for a form in which each invalid field shows its own error. */
export const seeMarked = msg`Fix the highlighted fields.`

/** The message for codes that only other clients cause, such as by sending something that isn't JSON. */
export const forPrograms = msg`Something went wrong on this page. Reload it and try again.`

/** How long to wait. The values of the message contain both seconds and minutes. */
export const waiting = (seconds: number) =>
  seconds < 120
    ? msg`Wait {seconds, plural, one {# second} other {# seconds}}, then try again.`
    : msg`Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.`
