import { t } from "@lingui/core/macro"
import { Either, Schema } from "effect"
import { Success } from "../../contract/Envelope.ts"
import { detailsOf, FailureEnvelope } from "../../contract/Failure.ts"
import { type CreateImport, ImportsApi } from "../../import/Api.ts"
import { ImportPreview } from "../../import/Preview.ts"
import { Job } from "../../job/Job.ts"
import { clientOf } from "../api/Client.ts"
import { ApiFailure, failureFrom, signedOut } from "../api/Failure.ts"
import { attended, data } from "../api/Run.ts"
import { teamHeaders } from "../api/Team.ts"
import { withEveryField } from "./fieldNames.ts"

export const { imports } = clientOf(ImportsApi)

/** The number of bytes of a file to send for the preview. */
const headBytes = 256 * 1024

const failureOf = (status: number, text: string): ApiFailure => {
  if (status === 401) return signedOut
  const failed = Schema.decodeUnknownEither(Schema.parseJson(FailureEnvelope))(text)
  if (Either.isLeft(failed)) {
    return new ApiFailure(
      "broken",
      status === 413 ? t`The file is too large.` : t`Couldn't upload the file. Try again.`
    )
  }
  return failureFrom(status === 403 ? "forbidden" : "invalid", detailsOf(failed.right))
}

interface Sending {
  readonly onProgress?: (share: number) => void
  readonly signal?: AbortSignal
}

/**
 * Posts a form with a file. Uses XMLHttpRequest because `fetch`, and the client built on it, can't report upload
 * progress.
 */
const post = <A, I>(path: string, form: FormData, answer: Schema.Schema<A, I>, { onProgress, signal }: Sending) => {
  const decode = Schema.decodeUnknownEither(Schema.parseJson(Success(answer)))
  return attended(
    () =>
      new Promise<A>((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total)
        request.onerror = () => reject(new ApiFailure("away", t`Couldn't upload the file. Try again.`))
        request.onabort = () => reject(new ApiFailure("broken", t`File upload stopped.`))
        request.onload = () => {
          const read = request.status < 300 ? decode(request.responseText) : undefined
          if (read !== undefined && Either.isRight(read)) resolve(read.right.data as A)
          else reject(failureOf(request.status, request.responseText))
        }
        signal?.addEventListener("abort", () => request.abort())
        request.open("POST", `/api/v1${path}`)
        for (const [name, value] of Object.entries(teamHeaders())) request.setRequestHeader(name, value)
        request.send(form)
      })
  )
}

const append = (form: FormData, name: string, value: unknown) => {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one))
  else if (typeof value === "object") {
    for (const [key, one] of Object.entries(value)) form.append(`${name}[${key}]`, String(one))
  } else form.append(name, String(value))
}

/** Encodes a body as multipart form data. */
const formOf = (fields: object, file: Blob, name: string): FormData => {
  const form = new FormData()
  // Fields precede the file, so that the server can validate them before it reads the file.
  for (const [key, value] of Object.entries(fields)) append(form, key, value)
  form.append("file", file, name)
  return form
}

/** Requests a preview of the start of a file. */
export const previewFile = (file: File, columns: Readonly<Record<string, string>> | undefined, signal: AbortSignal) =>
  post(
    "/imports/preview",
    formOf({ columns: columns && withEveryField(columns) }, file.slice(0, headBytes), file.name),
    ImportPreview,
    { signal }
  )

/** Starts an import, with or without a file. */
export const sendImport = (payload: CreateImport, file: File | null, sending: Sending): Promise<Job> =>
  file === null
    ? data(imports.create({ payload }), sending.signal)
    : post("/imports", formOf(payload, file, file.name), Job, sending)
