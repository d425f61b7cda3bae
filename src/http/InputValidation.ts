import { HttpApiMiddleware, HttpServerRequest } from "@effect/platform"
import { Schema } from "effect"
import { BodyTooLarge, Invalid } from "../contract/Failure.ts"

/** The largest request body, in bytes. */
export const maxBodyBytes = 1024 * 1024

/**
 * Says of a payload that it may come as a multipart form with a file as well, which the handler then reads itself: whether
 * the file is `"optional"` or `"required"`.
 */
export const TakesFile = Symbol.for("linden/http/TakesFile")

/** Whether a request brings a multipart form. */
export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data *;.*boundary=/i.test(contentType ?? "")

/**
 * Checks body and query against the schemas of the endpoint and reports all faults at once (422). A JSON or
 * form body is read once and handed on as JSON, so that every body that works as JSON works as a form.
 */
export class InputValidation extends HttpApiMiddleware.Tag<InputValidation>()("http/Input", {
  provides: HttpServerRequest.HttpServerRequest,
  failure: Schema.Union(BodyTooLarge.schema, Invalid.schema)
}) {}
