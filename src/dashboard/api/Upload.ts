import { t } from "@lingui/core/macro"
import { Either, Schema } from "effect"
import { Success } from "../../contract/Envelope.ts"
import { detailsOf, FailureEnvelope } from "../../contract/Failure.ts"
import { Upload } from "../../upload/Upload.ts"
import { ApiFailure, failureFrom, signedOut } from "./Failure.ts"
import { attended } from "./Run.ts"
import { teamHeaders } from "./Team.ts"

const decode = Schema.decodeUnknownEither(Schema.parseJson(Schema.Union(Success(Upload), FailureEnvelope)))

const failed = (text: string, status: number): ApiFailure => {
  if (status === 401) return signedOut
  const answer = decode(text)
  return Either.isRight(answer) && !answer.right.success
    ? failureFrom("invalid", detailsOf(answer.right))
    : new ApiFailure("broken", status === 413 ? t`The picture is too large.` : t`Couldn't upload the picture.`)
}

const send = (file: File, onProgress: (done: number) => void, signal?: AbortSignal): Promise<Upload> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.set("file", file)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new ApiFailure("away", t`Can't reach the server.`))
    request.onabort = () => reject(new ApiFailure("broken", t`Upload stopped.`))
    request.onload = () => {
      const answer = decode(request.responseText)
      if (request.status === 201 && Either.isRight(answer) && answer.right.success) resolve(answer.right.data)
      else reject(failed(request.responseText, request.status))
    }
    signal?.addEventListener("abort", () => request.abort())
    request.open("POST", "/api/v1/uploads")
    for (const [name, value] of Object.entries(teamHeaders())) request.setRequestHeader(name, value)
    request.send(form)
  })

/** Uploads a picture and reports its progress from 0 to 1, which `fetch` and the typed client can't do. */
export const upload = (file: File, onProgress: (done: number) => void, signal?: AbortSignal): Promise<Upload> =>
  attended(() => send(file, onProgress, signal))
