import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { describe } from "../contract/Describe.ts"
import { Forbidden } from "../contract/Failure.ts"
import { optional } from "../contract/Text.ts"
import { InputValidation } from "../http/InputValidation.ts"

/** In what form a team is exported. */
export const TeamExportFormat = Schema.Literal("ndjson", "archive", "bitly", "dub")
export type TeamExportFormat = typeof TeamExportFormat.Type

/** The query of `GET /team/export`. */
export const TeamExportQuery = Schema.Struct({
  format: describe(
    "`ndjson` by default: every resource as a line. `archive`: a zip of all that the team has, with pictures and clicks, to be imported elsewhere. `bitly`, `dub`: the links as CSV in the columns of that product.",
    optional(TeamExportFormat)
  )
})

/** All that a team has, as a file. */
export class DataApi extends HttpApiGroup.make("data")
  .add(
    HttpApiEndpoint.get("export", "/team/export")
      .setUrlParams(TeamExportQuery)
      .addSuccess(HttpApiSchema.Text({ contentType: "application/x-ndjson" }))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Export everything that the team has")
      .annotate(
        OpenApi.Description,
        "Newline-delimited JSON, for owners and admins: each line is a resource as the API shows it, with its `type` (`team`, `member`, `folder`, `tag`, " +
          "`domain`, `link`, `page` with its links and plugins, `qrcode`, `upload`). The last line has the type `end` and the number of lines of each type; a file without it is not whole. " +
          "Passwords, keys and single clicks are not part of it. With `format=archive` it is a zip (`application/zip`) that another installation imports whole: single clicks, pictures and settings are in it, " +
          "and passwords of links as hashes; its last file is `manifest.json`. With `format=bitly` or `format=dub` it is CSV (`text/csv`) of the links alone, in which a cell that begins like a formula has an apostrophe before it."
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Data export")
  .annotate(OpenApi.Description, "All that the team has, in one file.") {}
