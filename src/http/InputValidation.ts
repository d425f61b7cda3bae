import { HttpApiMiddleware, HttpServerRequest } from "@effect/platform"
import { Schema } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"

/** The largest request body, in bytes. */
export const maxBodyBytes = 1024 * 1024

/**
 * Marks a payload that may also be a multipart form with a file, which the handler reads itself. The file is
 * `"optional"` or `"required"`.
 */
export const TakesFile = Symbol.for("linden/http/TakesFile")

/** Whether a request has a multipart form. */
export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data *;.*boundary=/i.test(contentType ?? "")

/**
 * Validates body and query against the schemas of the endpoint, and reports all faults at once (422). A JSON or form
 * body is read once and passed on as JSON, so that everything that works as JSON works as a form.
 */
export class InputValidation extends HttpApiMiddleware.Tag<InputValidation>()("http/Input", {
  provides: HttpServerRequest.HttpServerRequest,
  failure: Schema.Union(BodyTooLarge.schema, Invalid.schema)
}) {}
