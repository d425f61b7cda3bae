import { HttpApiMiddleware, HttpServerRequest } from "@effect/platform"
import { Schema } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"

/** The largest request body, in bytes. */
export const maxBodyBytes = 1024 * 1024

/**
 * Checks body and query against the schemas of the endpoint and reports all faults at once (422). A JSON or
 * form body is read once and handed on as JSON, so that every body that works as JSON works as a form.
 */
export class InputValidation extends HttpApiMiddleware.Tag<InputValidation>()("http/Input", {
  provides: HttpServerRequest.HttpServerRequest,
  failure: Schema.Union(BodyTooLarge.schema, Invalid.schema)
}) {}
