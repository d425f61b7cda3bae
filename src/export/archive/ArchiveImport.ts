import type { SqlError } from "@effect/sql/SqlError"
import type { Effect } from "effect"
import type { TeamId } from "../../contract/Id.ts"
import type { JobStopped, Step } from "../../job/JobKind.ts"
import type { ArchiveError } from "./ArchiveError.ts"
import type { GivenLine, ImportContext, Placed } from "./ImportContext.ts"

/** An archive to be put into an empty team. */
export interface ArchiveImport {
  /** The same each time that it goes on, such as the id of its job. */
  readonly id: string
  /** The archive on the disk of this server. */
  readonly file: string
  readonly team: TeamId
  /** In whose name stands what nobody of the team made. */
  readonly user: string
}

/** What is done with the lines of a file, so many at a time. */
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

type PartStep = Omit<Step, "commit"> & { readonly commit: Effect.Effect<Placed, JobStopped | SqlError> }
