import { Schema } from "effect"
import { about } from "./About.ts"

const message = about("What was done, in a sentence for a person.", Schema.String)

/** The envelope of every success that carries something: the payload stands under `data`. */
export const Success = <A, I, R>(data: Schema.Schema<A, I, R>) =>
  Schema.Struct({ success: Schema.Literal(true), message, data })

/** The envelope of an acknowledgement: there is nothing to carry. */
export const Acknowledged = Schema.Struct({ success: Schema.Literal(true), message }).annotations({
  identifier: "Acknowledged"
})

export const success = <A>(message: string, data: A) => ({ success: true as const, message, data })
export const acknowledged = (message: string) => ({ success: true as const, message })
