import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "@effect/platform"
import { Authn } from "../auth/Authn.ts"
import { Forbidden } from "../contract/Failure.ts"
import { InputValidation } from "../http/InputValidation.ts"

/** All that a team has, as a file. */
export class DataApi extends HttpApiGroup.make("data")
  .add(
    HttpApiEndpoint.get("export", "/team/export")
      .addSuccess(HttpApiSchema.Text({ contentType: "application/x-ndjson" }))
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Export everything that the team has")
      .annotate(
        OpenApi.Description,
        "Newline-delimited JSON, for owners and admins: each line is a resource as the API shows it, with its `type` (`team`, `member`, `folder`, `tag`, " +
          "`domain`, `link`, `page` with its links and plugins, `qrcode`, `upload`). The last line has the type `end` and the number of lines of each type; a file without it is not whole. " +
          "Passwords, keys and single clicks are not part of it."
      )
  )
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Data export")
  .annotate(OpenApi.Description, "All that the team has, in one file.") {}
