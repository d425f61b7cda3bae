import { Effect, Schema, Stream } from "effect"
import type { DomainId } from "../contract/Id.ts"
import { JobStopped, type RunningJob, type Steps } from "../job/JobKind.ts"
import { coalesce, itemsOf } from "./Coalesce.ts"
import { type ImportInput, ImportPosition } from "./ImportInput.ts"
import { makePlannedLinks } from "./PlannedLinks.ts"
import { Sources } from "./Sources.ts"
import type { SourceBatch, SourceError } from "./source/Source.ts"
import { ThingSteps } from "./ThingSteps.ts"
import { type LedgerSteps, VisitSteps } from "./VisitSteps.ts"

const write = Schema.encodeSync(ImportPosition)
const read = Schema.decodeSync(ImportPosition)

type Job = RunningJob<ImportInput>

const stopped = ({ fault, isPassing }: SourceError) => Stream.fail(new JobStopped({ fault, isPassing }))

/**
 * The steps of an import. Each batch of the source imports its links first, then their visits. Undated clicks come
 * last.
 */
export class ImportSteps extends Effect.Service<ImportSteps>()("import/ImportSteps", {
  dependencies: [Sources.Default, ThingSteps.Default, VisitSteps.Default],
  effect: Effect.gen(function* () {
    const sources = yield* Sources
    const things = yield* ThingSteps
    const visits = yield* VisitSteps

    /** The remaining steps of a batch that starts at a cursor. */
    const stepsOf = (
      job: Job,
      { items, cursor: end, total }: SourceBatch,
      cursor: string | null,
      areThingsStored: boolean,
      ledger: LedgerSteps,
      hosts: ReadonlyMap<string, DomainId>
    ) => {
      const told = itemsOf(items, "Visits", "Days")
      const others = itemsOf(items, "Link", "Page", "Skipped", "Note")
      const behind = (step: number) =>
        end === null ? write({ phase: "sum", after: "", step }) : write({ phase: "read", cursor: end, step })
      const half = () => write({ phase: "read", cursor, step: ledger.next, areThingsStored: true })
      const storing = Effect.map(things.pictures(job, others), (pictures) =>
        things.step(job, others, total, told.length > 0 ? half() : behind(ledger.next), pictures, hosts, ledger.planned)
      )
      return Stream.concat(
        // Even an empty batch has a step, which advances the job.
        areThingsStored || (others.length === 0 && told.length > 0) ? Stream.empty : Stream.fromEffect(storing),
        told.length === 0 ? Stream.empty : Stream.sync(() => visits.step(job, told, total, ledger, behind))
      )
    }

    return {
      steps: (job: Job): Steps => {
        const at = job.position === null ? undefined : read(job.position)
        const planned = job.input.dry_run ? makePlannedLinks(at !== undefined) : undefined
        const ledger: LedgerSteps = { next: at?.step ?? 1, planned }
        const place = at?.phase === "read" ? at : { cursor: null, areThingsStored: false }
        const reading = Stream.unwrap(
          Effect.map(things.domains, (hosts) =>
            sources.read(job, place.cursor).pipe(
              Stream.catchTag("SourceError", (error) => stopped(error)),
              coalesce,
              // Reads the next batch while the ledger books one.
              Stream.buffer({ capacity: 1 }),
              Stream.rechunk(1),
              Stream.mapAccum(
                { cursor: place.cursor, areThingsStored: place.areThingsStored === true },
                ({ cursor, areThingsStored }, batch) => [
                  { cursor: batch.cursor, areThingsStored: false },
                  { cursor, areThingsStored, batch }
                ]
              ),
              Stream.flatMap(({ cursor, areThingsStored, batch }) =>
                stepsOf(job, batch, cursor, areThingsStored, ledger, hosts)
              ),
              Stream.rechunk(1)
            )
          )
        )
        const adding = Stream.suspend(
          (): Steps<never> =>
            job.input.dry_run ? Stream.empty : visits.sums(job, at?.phase === "sum" ? at.after : "", ledger)
        )
        return at?.phase === "sum" ? adding : Stream.concat(reading, adding)
      }
    }
  })
}) {}
