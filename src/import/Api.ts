import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, Invalid } from "../contract/Failure.ts"
import { DomainId, FolderId, TagId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Line, optional, Secret } from "../contract/Text.ts"
import { InputValidation, TakesFile } from "../http/InputValidation.ts"
import { Job } from "../job/Job.ts"
import { ColumnNames, DateOrder, ImportConflict, ImportSource, largestFile, undoDays } from "./Import.ts"
import { ImportPreview, largestPreview, PreviewImport, previewRows } from "./Preview.ts"

const secret = (sentence: string) =>
  describe(`${sentence} It is sealed, and forgotten when the import has ended.`, optional(Secret(1, 4096)))

export const CreateImport = Schema.Struct({
  source: describe("Where links or pages come from.", ImportSource),
  token: secret("The API key or access token of the source."),
  username: describe("The user name at a YOURLS, where `token` is no signature of it.", optional(Line(255))),
  password: secret("The password at a YOURLS."),
  base_url: describe(
    "Where a source of one's own is (Shlink, YOURLS, Kutt, Sink), or the address of a page of Linktree; for files, the address that their short links begin with.",
    optional(Line(2000))
  ),
  dry_run: describe("Only says what would happen; false by default.", optional(Schema.Boolean)),
  conflict: describe(
    "What happens where a short code is taken: `skip`, the default, leaves the link out; `rename` gives it another code; `replace` lets a link of the team become it, and never a page.",
    optional(ImportConflict)
  ),
  columns: describe(
    "Which column of a CSV each field is in, by their headers; found by their names where it is left out. In a form: `columns[url]=Target`.",
    optional(ColumnNames)
  ),
  dates: describe("How dates such as `03/04/2026` are read.", optional(DateOrder)),
  timezone: describe("The IANA name of the zone of times without one; UTC by default.", optional(Line(64))),
  folder_id: describe("Into which folder all links go.", optional(Schema.NullOr(FolderId))),
  domain_id: describe(
    "On which domain links go whose host is none of the team's; the default one where it is left out.",
    optional(Schema.NullOr(DomainId))
  ),
  tags: describe("Tags that all links get.", optional(List(TagId, { max: 50 }))),
  per_link: describe(
    "Asks for clicks where that takes a request for each link, as at Bitly and Short.io; false by default.",
    optional(Schema.Boolean)
  ),
  visits: describe("Takes over single visits where the source has them; true by default.", optional(Schema.Boolean)),
  everybody: describe(
    "Takes over the links of all users of a Kutt, with the key of an admin.",
    optional(Schema.Boolean)
  ),
  allow_private: describe(
    "Lets `base_url` be in a private network. Only for owners, where `LINDEN_ALLOW_PRIVATE_TARGETS` allows it. False by default.",
    optional(Schema.Boolean)
  )
}).annotations({ identifier: "CreateImport", [TakesFile]: "optional" })
export type CreateImport = typeof CreateImport.Type

/** Imports from other systems. */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.post("create", "/imports")
      .setPayload(CreateImport)
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Bring links and pages from another system")
      .annotate(
        OpenApi.Description,
        `Begins a job of the kind \`import\`, for owners and admins. As \`multipart/form-data\` it takes a file of up to ${largestFile / 1024 ** 2} MiB in the field \`file\`, beside these fields. ` +
          `Short codes, titles, tags, folders, dates and clicks are kept as far as the source has them; what could not be is in the report of the job. Brought again, a link is not made twice. It can be undone for ${undoDays} days.`
      )
  )
  .add(
    HttpApiEndpoint.post("preview", "/imports/preview")
      .setPayload(PreviewImport)
      .addSuccess(Success(ImportPreview))
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Look into a file of rows before it is brought")
      .annotate(
        OpenApi.Description,
        `Takes the head of a file as \`multipart/form-data\` in the field \`file\`, of up to ${largestPreview / 1024 ** 2} MiB, of which the first 256 KiB are looked at: how it is written, its first ${previewRows} rows, and which column each field was found in. Nothing is kept of it. For owners and admins.`
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Imports")
  .annotate(OpenApi.Description, "Links, clicks and pages of other systems, brought here.") {}
