import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "@effect/platform"
import { Schema } from "effect"
import { audited } from "../audit/Audited.ts"
import { Authn } from "../auth/Authn.ts"
import { needs } from "../contract/Access.ts"
import { Acknowledged, Success } from "../contract/Envelope.ts"
import { Forbidden, NotFound } from "../contract/Failure.ts"
import { FolderId, pathId } from "../contract/Id.ts"
import { Count } from "../contract/Output.ts"
import { Slice } from "../contract/Paging.ts"
import { InputValidation } from "../http/InputValidation.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { CreateFolder, Folder, UpdateFolder } from "./Folder.ts"

const byId = Schema.Struct({ id: pathId(FolderId) })
const FolderList = Schema.Struct({ folders: Schema.Array(Folder), total: Count }).annotations({
  identifier: "FolderList"
})

/** Folders, which members read if they see them, and owners and admins change. */
export class FoldersApi extends HttpApiGroup.make("folders")
  .add(
    HttpApiEndpoint.get("list", "/folders")
      .annotateContext(needs("folders:read", "viewer", "within"))
      .setUrlParams(Slice)
      .addSuccess(Success(FolderList))
      .annotate(OpenApi.Summary, "List folders by name")
  )
  .add(
    HttpApiEndpoint.post("create", "/folders")
      .annotateContext(needs("folders:create", "admin", "refused"))
      .setPayload(CreateFolder)
      .addSuccess(Success(Folder), { status: 201 })
      .addError(Forbidden.schema)
      .annotate(OpenApi.Summary, "Create a folder")
      .pipe(audited("folder.created"))
  )
  .add(
    HttpApiEndpoint.get("get", "/folders/:id")
      .annotateContext(needs("folders:read", "viewer", "within"))
      .setPath(byId)
      .addSuccess(Success(Folder))
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Read a folder")
  )
  .add(
    HttpApiEndpoint.put("update", "/folders/:id")
      .annotateContext(needs("folders:write", "admin", "within"))
      .setPath(byId)
      .setPayload(UpdateFolder)
      .addSuccess(Success(Folder))
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Update a folder")
      .pipe(audited("folder.updated", "folder.access_changed"))
  )
  .add(
    HttpApiEndpoint.del("remove", "/folders/:id")
      .annotateContext(needs("folders:write", "admin", "refused"))
      .setPath(byId)
      .addSuccess(Acknowledged)
      .addError(Forbidden.schema)
      .addError(NotFound.schema)
      .annotate(OpenApi.Summary, "Delete a folder and keep its items")
      .pipe(audited("folder.deleted"))
  )
  .middleware(Idempotency)
  .middleware(InputValidation)
  .middleware(Authn)
  .annotate(OpenApi.Title, "Folders")
  .annotate(
    OpenApi.Description,
    "Folders for links, pages and QR codes. Members read those that they see; owners and admins see and change all of them."
  ) {}
