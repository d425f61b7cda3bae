import { Schema } from "effect"

/** The envelope of every success that carries something: the payload stands under `data`. */
export const Success = <A, I, R>(data: Schema.Schema<A, I, R>) =>
  Schema.Struct({ success: Schema.Literal(true), message: Schema.String, data })

/** The envelope of an acknowledgement: there is nothing to carry. */
export const Acknowledged = Schema.Struct({ success: Schema.Literal(true), message: Schema.String }).annotations({
  identifier: "Acknowledged"
})

export const success = <A>(message: string, data: A) => ({ success: true as const, message, data })
export const acknowledged = (message: string) => ({ success: true as const, message })
