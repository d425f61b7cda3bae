import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { beginRequest } from "../idempotency/BegunRequests.ts"
import { once } from "../idempotency/Once.ts"
import { UploadsApi } from "./Api.ts"
import { uploadedBytes } from "./MultipartForm.ts"
import { Upload } from "./Upload.ts"
import { Uploads } from "./Uploads.ts"

export const UploadsHttp = apiGroup(UploadsApi, "uploads", (handlers) =>
  Effect.gen(function* () {
    const uploads = yield* Uploads
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(uploads.list(urlParams), (page) => success("The team's uploads.", page))
      )
      .handleRaw("create", ({ request }) =>
        uploadedBytes(request).pipe(
          Effect.zipLeft(beginRequest),
          Effect.flatMap((bytes) => once(Upload)(uploads.create(bytes))),
          Effect.map((upload) => success("The picture was uploaded.", upload))
        )
      )
      .handle("get", ({ path }) => Effect.map(uploads.get(path.id), (upload) => success("The upload.", upload)))
      .handle("remove", ({ path }) =>
        uploads.remove(path.id).pipe(asManager, Effect.as(acknowledged("The upload was deleted.")))
      )
  })
).pipe(Layer.provide(Uploads.Default))
