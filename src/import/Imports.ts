import { Effect, Option, Schema } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { Caller } from "../auth/Caller.ts"
import { Manager } from "../auth/Policy.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { JobId } from "../contract/Id.ts"
import { covers } from "../contract/Role.ts"
import { Domains } from "../domain/Domains.ts"
import { Folders } from "../folder/Folders.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { Jobs } from "../job/Jobs.ts"
import { traced } from "../lib/Traced.ts"
import { unknownTag } from "../tag/Tag.ts"
import { Tags } from "../tag/Tags.ts"
import type { CreateImport } from "./Api.ts"
import { type ImportInput, ImportSecret } from "./ImportInput.ts"
import { importKind } from "./ImportKind.ts"
import { Sources } from "./Sources.ts"

const encodeSecret = Schema.encodeSync(ImportSecret)

/** Creates imports, which run as jobs. */
export class Imports extends Effect.Service<Imports>()("import/Imports", {
  dependencies: [Jobs.Default, Sources.Default, Folders.Default, Domains.Default, Tags.Default, AuditLog.Default],
  effect: Effect.gen(function* () {
    const jobs = yield* Jobs
    const sources = yield* Sources
    const folders = yield* Folders
    const domains = yield* Domains
    const tags = yield* Tags
    const audit = yield* AuditLog

    /** The errors of a request that refers to something that the team doesn't have, and the ids of its tags. */
    const referred = Effect.fnUntraced(function* ({
      folder_id,
      domain_id,
      tags: wanted = [],
      allow_private
    }: CreateImport) {
      const errors: Record<string, ReadonlyArray<Fault>> = {}
      const { role } = yield* Caller
      if (allow_private === true && !covers(role, "owner")) {
        errors["allow_private"] = [fault("owner_needed_for_private")]
      }
      if (folder_id && Option.isNone(yield* folders.look(folder_id))) {
        errors["folder_id"] = [fault("unknown_folder")]
      }
      if (domain_id && Option.isNone(yield* domains.hostname(domain_id))) {
        errors["domain_id"] = [fault("unknown_domain")]
      }
      const known = yield* tags.referred(wanted)
      wanted.forEach((ref, place) => {
        if (!known.has(ref)) errors[`tags.${place}`] = [unknownTag(ref)]
      })
      return { errors, tagIds: [...new Set([...known.values()].map(({ id }) => id))] }
    })

    return {
      /** Creates an import; `file` is the name of the file that is already stored for this job id. */
      create: traced("Imports.create")(function* (body: CreateImport, id: JobId, file: string | null) {
        const caller = yield* Manager
        const { errors, tagIds } = yield* referred(body)
        if (Object.keys(errors).length > 0) return yield* invalid(errors)
        const { token = null, username = null, password = null } = body
        const input: ImportInput = {
          source: body.source,
          base_url: body.base_url ?? null,
          dry_run: body.dry_run ?? false,
          conflict: body.conflict ?? "skip",
          columns: body.columns ?? null,
          dates: body.dates ?? null,
          timezone: body.timezone ?? null,
          folder_id: body.folder_id ?? null,
          domain_id: body.domain_id ?? null,
          tags: tagIds,
          per_link: body.per_link ?? false,
          visits: body.visits ?? true,
          everybody: body.everybody ?? false,
          allow_private: body.allow_private ?? false,
          file
        }
        const secret: ImportSecret = { token, username, password }
        // Report errors of the source in the response, not later in a failed job.
        yield* Effect.catchTag(sources.open(id, input, secret), "SourceError", (error) =>
          invalid({ source: [error.fault] })
        )
        const hasSecret = token !== null || password !== null
        const after = { source: input.source, dry_run: input.dry_run, conflict: input.conflict }
        return yield* jobs.create(importKind, input, {
          id,
          secret: hasSecret ? encodeSecret(secret) : null,
          // An archive import can't be undone. It fills an empty team, so the user can delete the team instead.
          canUndo: !input.dry_run && input.source !== "linden",
          alongside: () => audit.record(caller, { action: "import.started", target: { type: "import", id }, after })
        })
      })
    }
  })
}) {}
