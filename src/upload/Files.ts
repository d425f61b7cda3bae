import { Effect } from "effect"
import { isPostgres } from "../storage/IsPostgres.ts"
import { VisitorReads } from "../storage/VisitorReads.ts"
import { ContentsRepo } from "./ContentsRepo.ts"
import type { FileStore } from "./FileStore.ts"
import { UploadFolder } from "./Folder.ts"
import { ownFiles } from "./OwnFiles.ts"
import { UploadsRepo } from "./Repo.ts"
import { sharedFiles } from "./SharedFiles.ts"

/**
 * The files of uploads: in a folder, or in the database that several servers share. A file's name is derived from its
 * content, so it never changes.
 */
export class UploadFiles extends Effect.Service<UploadFiles>()("upload/Files", {
  dependencies: [UploadsRepo.Default, ContentsRepo.Default, UploadFolder.Default, VisitorReads.Default],
  scoped: Effect.gen(function* () {
    const store: FileStore = (yield* isPostgres) ? yield* sharedFiles : yield* ownFiles
    return store
  })
}) {}
