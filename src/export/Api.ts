import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { describe } from "../contract/Describe.ts"
import { Forbidden } from "../contract/Failure.ts"
import { optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"

/** The format of an export. */
export const TeamExportFormat = Schema.Literal("ndjson", "archive", "bitly", "dub")
export type TeamExportFormat = typeof TeamExportFormat.Type

export const TeamExportQuery = Schema.Struct({
  format: describe(
    "`ndjson`, the default: one resource per line. `archive`: a zip of the team's data and settings, with pictures and clicks, for import into another installation. `bitly`, `dub`: the links as CSV with the columns of that product.",
    optional(TeamExportFormat)
  )
})

/** A team's data as a file. */
export class DataApi extends HttpApiGroup.make("data")
  .add(
    HttpApiEndpoint.get("export", "/team/export")
      .annotateContext(needs("team:read", "admin", "refused"))
      .setUrlParams(TeamExportQuery)
      .addSuccess(HttpApiSchema.Text({ contentType: "application/x-ndjson" }))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Export all data of the team")
      .annotate(
        OpenApi.Description,
        "Newline-delimited JSON, for owners and admins. Each line is a resource in the format of the API, with its `type` (`team`, `member`, `folder`, `tag`, " +
          "`domain`, `link`, `page` with its links and plugins, `qrcode`, `upload`). The last line has the type `end` and the number of lines of each type; a file without it is incomplete. " +
          "It does not contain passwords, keys or individual clicks. With `format=archive`, it is a zip (`application/zip`) that another installation can import. It contains individual clicks, pictures, settings " +
          "and hashed passwords of links and shared reports; its last file is `manifest.json`. With `format=bitly` or `format=dub`, it is CSV (`text/csv`) with links only. A cell that begins like a formula is prefixed with an apostrophe."
      )
      .pipe(audited("team.exported"))
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Data export")
  .annotate(OpenApi.Description, "All data of a team in one file.") {}
