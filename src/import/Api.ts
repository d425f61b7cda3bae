import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited, unaudited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Success } from "../contract/Envelope.ts"
import { Conflict, Forbidden, Invalid } from "../contract/Failure.ts"
import { DomainId, FolderId } from "../contract/Id.ts"
import { List } from "../contract/List.ts"
import { Line, optional, Secret } from "../contract/Text.ts"
import { InputValidation, TakesFile } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Job } from "../job/Job.ts"
import { TagRef } from "../tag/Tag.ts"
import { ColumnNames, DateOrder, ImportConflict, ImportSource, largestFile, undoDays } from "./Import.ts"
import { ImportPreview, largestPreview, PreviewImport, previewRows } from "./Preview.ts"

const secret = (sentence: string) =>
  describe(`${sentence} It is stored encrypted, and deleted when the import ends.`, optional(Secret(1, 4096)))

export const CreateImport = Schema.Struct({
  source: describe("The source of the links or pages.", ImportSource),
  token: secret("The API key or access token of the source."),
  username: describe("The YOURLS username, if `token` is not a signature.", optional(Line(255))),
  password: secret("The YOURLS password."),
  base_url: describe(
    "The URL of a self-hosted source (Shlink, YOURLS, Kutt, Sink) or of a Linktree page; for files, the base URL of their short links.",
    optional(Line(2000))
  ),
  dry_run: describe(
    "Whether to report what the import would do without changing anything; false by default.",
    optional(Schema.Boolean)
  ),
  conflict: describe(
    "What to do if a short code is taken: `skip`, the default, skips the link; `rename` gives it another code; `replace` overwrites a link of the team, but never a page.",
    optional(ImportConflict)
  ),
  columns: describe(
    "The header of the CSV column for some fields; an empty string leaves the field out. The columns of other fields are detected. In a form: `columns[url]=Target`.",
    optional(ColumnNames)
  ),
  dates: describe("The order of day and month in dates such as `03/04/2026`.", optional(DateOrder)),
  timezone: describe("The IANA time zone of times without an offset; UTC by default.", optional(Line(64))),
  folder_id: describe("The folder for all links.", optional(Schema.NullOr(FolderId))),
  domain_id: describe(
    "The domain for links whose host is not one of the team's domains; the default domain if omitted.",
    optional(Schema.NullOr(DomainId))
  ),
  tags: describe("Tags of the team to add to all links, each by ID or name.", optional(List(TagRef, { max: 50 }))),
  per_link: describe(
    "Whether to fetch click counts even if that takes one request per link, as with Bitly and Short.io; false by default.",
    optional(Schema.Boolean)
  ),
  visits: describe(
    "Whether to import individual visits if the source has them; true by default.",
    optional(Schema.Boolean)
  ),
  everybody: describe(
    "Whether to import the links of all Kutt users; requires an admin's key.",
    optional(Schema.Boolean)
  ),
  allow_private: describe(
    "Whether `base_url` may be on a private network; false by default. Only for owners, and only if `LINDEN_ALLOW_PRIVATE_TARGETS` allows it.",
    optional(Schema.Boolean)
  )
}).annotations({ identifier: "CreateImport", [TakesFile]: "optional" })
export type CreateImport = typeof CreateImport.Type

/** Imports from other systems. */
export class ImportsApi extends HttpApiGroup.make("imports")
  .add(
    HttpApiEndpoint.post("create", "/imports")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(CreateImport)
      .addSuccess(Success(Job), { status: 202 })
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .addError(Conflict.schema)
      .annotate(OpenApi.Summary, "Import links and pages from another system")
      .annotate(
        OpenApi.Description,
        `Starts a job of the kind \`import\`, for owners and admins. As \`multipart/form-data\`, the request can include a file of up to ${largestFile / 1024 ** 2} MiB in the field \`file\`. ` +
          `The import keeps the short codes, titles, tags, folders, dates and clicks that the source provides; the job's report lists what it could not keep. Importing a link again does not create a duplicate. An import can be undone for ${undoDays} days.`
      )
      .pipe(audited("import.started"))
  )
  .add(
    HttpApiEndpoint.post("preview", "/imports/preview")
      .annotateContext(needs("team:write", "admin", "refused"))
      .setPayload(PreviewImport)
      .addSuccess(Success(ImportPreview))
      .addError(Forbidden.schema)
      .addError(Invalid.schema)
      .annotate(OpenApi.Summary, "Preview a CSV file before importing it")
      .annotate(
        OpenApi.Description,
        `Send the beginning of a file, up to ${largestPreview / 1024 ** 2} MiB, as \`multipart/form-data\` in the field \`file\`. The server reads the first 256 KiB. It returns the detected format, the first ${previewRows} rows, and the column of each field. The file is not stored. For owners and admins.`
      )
      .pipe(unaudited("reads"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Imports")
  .annotate(OpenApi.Description, "Import links, clicks and pages from other systems.") {}
