import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Success } from "../contract/Envelope.ts"
import { Forbidden } from "../contract/Failure.ts"
import { Count } from "../contract/Output.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Node } from "./Node.ts"

const NodeList = Schema.Struct({ nodes: Schema.Array(Node), total: Count }).annotations({ identifier: "NodeList" })

/** The servers of the installation; for owners only. */
export class NodesApi extends HttpApiGroup.make("nodes")
  .add(
    HttpApiEndpoint.get("list", "/nodes")
      .annotateContext(needs("team:read", "owner", "refused"))
      .addSuccess(Success(NodeList))
      .annotate(OpenApi.Summary, "List the servers of the installation")
      .annotate(
        OpenApi.Description,
        "The servers that share its database, longest uptime first; on SQLite only the one that responds. At most 1000."
      )
  )
  .addError(Forbidden.schema)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Servers")
  .annotate(OpenApi.Description, "Status of the servers, for owners.") {}
