import type { VisitAnswer } from "../../visit/VisitAnswer.ts"
import type { VisitRequest } from "../../visit/VisitRequest.ts"
import type { PageView } from "./PageView.ts"

/** The response for a bio page: 304 if the visitor's copy is current; gzipped if supported. */
export const viewAnswer = (view: PageView, headers: VisitRequest["headers"]): VisitAnswer => {
  if (headers["if-none-match"] === view.etag) return { status: 304, headers: view.headers, body: "" }
  const accepted = headers["accept-encoding"]
  return typeof accepted === "string" && /\bgzip\b/.test(accepted)
    ? { status: 200, headers: view.zippedHeaders, body: view.zipped }
    : { status: 200, headers: view.plainHeaders, body: view.html }
}
