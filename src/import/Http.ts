import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Either, Layer, type Schema } from "effect"
import { asManager, manager } from "../auth/Policy.ts"
import { success } from "../contract/Envelope.ts"
import { type FieldErrors, Invalid, Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { type JobId, newId } from "../contract/Id.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { decoderOf } from "../http/Decoding.ts"
import { readForm } from "../http/Form.ts"
import { readFormWithFile } from "../http/FormWithFile.ts"
import { isMultipart } from "../http/InputValidation.ts"
import { invalid } from "../http/SchemaFaults.ts"
import { unknownFields } from "../http/UnknownFields.ts"
import { beginRequest } from "../idempotency/BegunRequests.ts"
import { once } from "../idempotency/Once.ts"
import { Job } from "../job/Job.ts"
import { Settings } from "../settings/Settings.ts"
import { isSqlError } from "../storage/Conflict.ts"
import { DiskLow } from "../storage/DiskRoom.ts"
import { CreateImport, ImportsApi } from "./Api.ts"
import { largestFile } from "./Import.ts"
import { ImportFiles } from "./ImportFiles.ts"
import { ImportRoom, type NoRoom } from "./ImportRoom.ts"
import { Imports } from "./Imports.ts"
import { largestPreview, PreviewImport } from "./Preview.ts"
import { makeHead, makePreviews } from "./PreviewImport.ts"

const reading = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = decoderOf(schema, "body")
  const read = (given: unknown, faults: FieldErrors = {}) =>
    Effect.suspend(() => {
      const body = decode(given)
      const { errors: unknown } = unknownFields(schema.ast, given, { kind: "field", isStrict: true })
      const errors = { ...(Either.isLeft(body) ? body.left : {}), ...unknown, ...faults }
      return Either.isLeft(body) || Object.keys(errors).length > 0 ? invalid(errors) : Effect.succeed(body.right)
    })
  const ofForm = (fields: string) =>
    Either.match(readForm(schema.ast, fields), {
      onLeft: (fault) => new Invalid(fault, { body: [fault] }),
      onRight: ({ value, faults }) => read(value, faults)
    })
  return { ofJson: (given: unknown) => read(given), ofForm }
}

const created = reading(CreateImport)
const previewed = reading(PreviewImport)
const noPrivateNetworks = invalid({
  allow_private: [fault("private_networks_off")]
})
const fileNeeded = invalid({ file: [fault("file_required")] })

/** The response to a file that can't be stored. */
const refused = (error: Invalid | NoRoom | SqlError): Effect.Effect<never, Invalid | Unavailable | SqlError> => {
  if (error instanceof Invalid) return error
  if (isSqlError(error)) return Effect.fail(error)
  return error instanceof DiskLow ? new Unavailable(error.fault) : invalid({ file: [error.fault] }, "limit_reached")
}

export const ImportsHttp = apiGroup(ImportsApi, "imports", (handlers) =>
  Effect.gen(function* () {
    const imports = yield* Imports
    const files = yield* ImportFiles
    const room = yield* ImportRoom
    const preview = yield* makePreviews
    const { allowPrivateTargets } = yield* Settings
    // Refuse private hosts here. The command line may reach them, because it has the operator's rights.
    const create = (body: CreateImport, id: JobId, file: string | null) =>
      body.allow_private === true && !allowPrivateTargets ? noPrivateNetworks : imports.create(body, id, file)
    return handlers
      .handleRaw("create", ({ request }) =>
        Effect.gen(function* () {
          const { teamId } = yield* manager
          const id = yield* newId<JobId>()
          const length = Number(request.headers["content-length"] ?? 0)
          const made = Effect.gen(function* () {
            if (!isMultipart(request.headers["content-type"])) {
              const body = yield* created.ofJson(yield* Effect.orDie(request.json))
              return yield* create(body, id, null)
            }
            const form = yield* readFormWithFile(request, largestFile, (bytes) =>
              Effect.catchAll(room.keep(teamId, id, bytes, length), refused)
            )
            const body = yield* created.ofForm(form.fields)
            yield* beginRequest
            return yield* create(body, id, form.fileName)
          })
          const job = yield* once(Job)(asManager(Effect.onError(made, () => Effect.ignoreLogged(files.remove(id)))))
          return success("The import has started.", job)
        })
      )
      .handleRaw("preview", ({ request }) =>
        Effect.gen(function* () {
          yield* manager
          if (!isMultipart(request.headers["content-type"])) return yield* fileNeeded
          const head = makeHead()
          const form = yield* readFormWithFile(request, largestPreview, head.keep)
          const asked = yield* previewed.ofForm(form.fields)
          if (form.fileName === null) return yield* fileNeeded
          return success("The preview of the file.", yield* preview(head.bytes(), asked))
        })
      )
  })
).pipe(Layer.provide([Imports.Default, ImportFiles.Default, ImportRoom.Default]))
