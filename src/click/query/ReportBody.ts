import { Schema } from "effect"
import { Success, success } from "../../contract/Envelope.ts"
import { utf8 } from "../../lib/Utf8.ts"
import { Analytics } from "./Analytics.ts"

const encode = Schema.encodeSync(Schema.parseJson(Success(Analytics)))

/** The response body of a report. */
export const reportBody = (report: Analytics) => utf8(encode(success("The report.", report)))
