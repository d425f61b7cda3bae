import type { SqlError } from "@effect/sql/SqlError"
import type { Effect } from "effect"
import type { Caller } from "../../auth/Caller.ts"
import type { TeamId } from "../../contract/Id.ts"
import type { JobStopped, Step } from "../../job/JobKind.ts"
import type { ArchiveError } from "./ArchiveError.ts"
import type { GivenLine, ImportContext, Placed } from "./ImportContext.ts"

/** The import of an archive into an empty team. */
export interface ArchiveImport {
  /** An id that stays the same when the import is resumed, such as the id of its job. */
  readonly id: string
  /** The path of the archive on this server. */
  readonly file: string
  readonly team: TeamId
  /** The creator of records whose creator is not in the team. */
  readonly user: string
}

/** The import of one file of the archive, in steps of `atOnce` lines. */
export interface Part {
  readonly name: string
  readonly file: string
  readonly atOnce: number
  readonly step: (
    context: ImportContext,
    lines: ReadonlyArray<GivenLine>,
    number: number
  ) => Effect.Effect<PartStep, ArchiveError>
}

type PartStep = Omit<Step, "commit"> & { readonly commit: Effect.Effect<Placed, JobStopped | SqlError, Caller> }
