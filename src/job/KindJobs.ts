import { SqlClient } from "@effect/sql"
import { Clock, Effect, Option, Schema } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { reachText } from "../auth/FolderAccess.ts"
import type { JobId } from "../contract/Id.ts"
import { transactionOn } from "../storage/Transaction.ts"
import { type Job, JobNotFound, type JobState } from "./Job.ts"
import type { JobKind } from "./JobKind.ts"
import { presentJob, startedBy, turned } from "./Jobs.ts"
import { JobWorkflows } from "./JobWorkflows.ts"
import { type JobRow, JobsRepo } from "./Repo.ts"

type Known<Input, Encoded> = Pick<JobKind<Input, Encoded>, "name" | "input">

/** A job and its input. */
export interface KindJob<Input> {
  readonly job: Job
  readonly input: Input
}

/** The states in which jobs of this kind may be undone. An open job is stopped first. */
const undoable: ReadonlyArray<JobState> = ["queued", "running", "paused", "done", "failed", "cancelled"]

const read = <Input, Encoded>({ input }: Known<Input, Encoded>, row: JobRow): KindJob<Input> => ({
  job: presentJob(row),
  input: Schema.decodeSync(Schema.parseJson(input))(row.input)
})

/** Jobs of one kind, for kinds with their own endpoints and permissions. */
export class KindJobs extends Effect.Service<KindJobs>()("job/KindJobs", {
  dependencies: [JobsRepo.Default, JobWorkflows.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const repo = yield* JobsRepo
    const workflows = yield* JobWorkflows
    const audit = yield* AuditLog
    const inTransaction = transactionOn(yield* SqlClient.SqlClient)

    const find = Effect.fnUntraced(function* <Input, Encoded>(kind: Known<Input, Encoded>, id: JobId) {
      const { teamId, reach } = yield* Caller
      const found = yield* repo.find(teamId, reachText(reach), id)
      if (Option.isNone(found) || found.value.kind !== kind.name) return yield* new JobNotFound()
      return read(kind, found.value)
    })

    return {
      find,

      /** The most recent jobs of a kind, newest first. */
      list: <Input, Encoded>(kind: Known<Input, Encoded>, limit: number) =>
        Effect.gen(function* () {
          const { teamId, reach } = yield* Caller
          const rows = yield* repo.list(teamId, { kind: kind.name, reach: reachText(reach), limit, offset: 0 })
          return rows.map((row) => read(kind, row))
        }),

      /**
       * Undoes a job, however long ago it ended. Stops the job first if it is still open. Repeating the call changes
       * nothing.
       */
      undo: <Input, Encoded>(kind: Known<Input, Encoded>, id: JobId) =>
        Effect.gen(function* () {
          yield* find(kind, id)
          const caller = yield* Caller
          const now = yield* Clock.currentTimeMillis
          const by = yield* startedBy(audit, caller)
          const becoming = Effect.tap(repo.become(caller.teamId, id, undoable, "undoing", now, by), (changed) =>
            Option.isSome(changed) ? audit.record(caller, turned("undo", changed.value)) : Effect.void
          )
          const row = yield* inTransaction(becoming)
          if (Option.isSome(row)) yield* workflows.start(row.value)
          return yield* find(kind, id)
        })
    }
  })
}) {}
