import { Effect, Layer } from "effect"
import { asManager } from "../auth/Policy.ts"
import { acknowledged, success } from "../contract/Envelope.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { once } from "../idempotency/Once.ts"
import { FoldersApi } from "./Api.ts"
import { Folder } from "./Folder.ts"
import { Folders } from "./Folders.ts"

export const FoldersHttp = apiGroup(FoldersApi, "folders", (handlers) =>
  Effect.gen(function* () {
    const folders = yield* Folders
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.map(folders.list(urlParams), (found) => success("The team's folders.", found))
      )
      .handle("create", ({ payload }) =>
        folders.create(payload).pipe(
          asManager,
          once(Folder),
          Effect.map((folder) => success("The folder was created.", folder))
        )
      )
      .handle("get", ({ path }) => Effect.map(folders.get(path.id), (folder) => success("The folder.", folder)))
      .handle("update", ({ path, payload }) =>
        folders.update(path.id, payload).pipe(
          asManager,
          Effect.map((folder) => success("The folder was changed.", folder))
        )
      )
      .handle("remove", ({ path }) =>
        folders.remove(path.id).pipe(asManager, Effect.as(acknowledged("The folder was deleted.")))
      )
  })
).pipe(Layer.provide(Folders.Default))
