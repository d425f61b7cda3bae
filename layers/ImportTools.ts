import { Layer } from "effect"
import { AuditLog } from "../src/audit/AuditLog.ts"
import { Domains } from "../src/domain/Domains.ts"
import { Folders } from "../src/folder/Folders.ts"
import { ImportFiles } from "../src/import/ImportFiles.ts"
import { ImportRoom } from "../src/import/ImportRoom.ts"
import { Imports } from "../src/import/Imports.ts"
import { Sources } from "../src/import/Sources.ts"
import { Jobs } from "../src/job/Jobs.ts"
import { NoopWorkflowsLive } from "../src/job/NoopWorkflows.ts"
import { JobsRepo } from "../src/job/Repo.ts"
import { RunningServers } from "../src/node/RunningServers.ts"
import { Tags } from "../src/tag/Tags.ts"
import { Teams } from "../src/team/Teams.ts"

const JobsLive = Jobs.DefaultWithoutDependencies.pipe(
  Layer.provide([JobsRepo.Default, NoopWorkflowsLive, Teams.Default, AuditLog.Default])
)

/** Creates imports and jobs on the command line; the servers run them. */
export const ImportToolsLive = Imports.DefaultWithoutDependencies.pipe(
  Layer.provideMerge(JobsLive),
  Layer.provide(Sources.Default),
  Layer.provideMerge(
    Layer.mergeAll(
      Teams.Default,
      Folders.Default,
      Domains.Default,
      Tags.Default,
      ImportFiles.Default,
      ImportRoom.Default,
      RunningServers.Default,
      AuditLog.Default
    )
  )
)
