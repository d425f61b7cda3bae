import { t } from "@lingui/core/macro"
import { Either, Schema } from "effect"
import { Success } from "../../contract/Envelope.ts"
import { FailureEnvelope } from "../../contract/Failure.ts"
import { Upload } from "../../upload/Upload.ts"
import { ApiFailure, signedOut } from "./Failure.ts"
import { attended } from "./Run.ts"
import { teamHeaders } from "./Team.ts"

const decode = Schema.decodeUnknownEither(Schema.parseJson(Schema.Union(Success(Upload), FailureEnvelope)))

const failed = (text: string, status: number): ApiFailure => {
  if (status === 401) return signedOut
  const answer = decode(text)
  return Either.isRight(answer) && !answer.right.success
    ? new ApiFailure("invalid", answer.right.message, answer.right.errors, answer.right.code)
    : new ApiFailure("broken", status === 413 ? t`The picture is too large.` : t`The picture could not be uploaded.`)
}

const send = (file: File, onProgress: (done: number) => void, signal?: AbortSignal): Promise<Upload> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.set("file", file)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onerror = () => reject(new ApiFailure("away", t`The server cannot be reached.`))
    request.onabort = () => reject(new ApiFailure("broken", t`The upload was stopped.`))
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

/** Uploads a picture and tells how far it is, 0 to 1; `fetch` and the client built on it cannot tell that. */
export const upload = (file: File, onProgress: (done: number) => void, signal?: AbortSignal): Promise<Upload> =>
  attended(() => send(file, onProgress, signal))
