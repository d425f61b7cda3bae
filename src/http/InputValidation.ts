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

/** Whether a request says that it has a multipart form. */
export const isMultipart = (contentType: string | undefined): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(contentType ?? "")

/** The boundary of a multipart form; undefined if the content type has no valid one. */
export const boundaryOf = (contentType: string | undefined): string | undefined => {
  const [, quoted, plain] =
    /;\s*boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*(?:;|$)/i.exec(
      contentType ?? ""
    ) ?? []
  return quoted ?? plain
}

/**
 * Validates body and query against the schemas of the endpoint, and reports all faults at once (422). A JSON or form
 * body is read once and passed on as JSON, so that everything that works as JSON works as a form.
 */
export class InputValidation extends HttpApiMiddleware.Tag<InputValidation>()("http/Input", {
  provides: HttpServerRequest.HttpServerRequest,
  failure: Schema.Union(BodyTooLarge.schema, Invalid.schema)
}) {}
