import { Clock, Effect } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { traced } from "../lib/Traced.ts"
import { Internet } from "../net/Internet.ts"
import { NotFetched, publicGet } from "../net/PublicGet.ts"
import { FileRefused, maxUploadBytes } from "../upload/Upload.ts"
import { Uploads } from "../upload/Uploads.ts"
import type { ImportedPicture } from "./source/Source.ts"

const wholeTime = "10 seconds"
/** The time limit for all pictures of a batch of pages, in milliseconds. */
const batchTime = 60_000
const asked = {
  schemes: ["http:", "https:"],
  mostRedirects: 4,
  mostBytes: maxUploadBytes,
  userAgent: "Linden/1 (import)",
  accept: "image/webp, image/png, image/jpeg"
}

/** The address of the stored picture, or a sentence that explains why it is missing. */
export type KeptPicture = { readonly url: string } | { readonly note: string }

const reasons = {
  notPublic: "its host is not on the public internet.",
  otherPort: "its address has a non-standard port.",
  unreachable: "its host did not return it.",
  tooLarge: "it is larger than 8 MiB.",
  tooManyRedirects: "its host redirects too often."
} as const

const tooLate = "it took too long."

const note = (reason: string): KeptPicture => ({ note: `The picture is left out: ${reason}` })

/** Downloads pictures of pages from other systems and stores them as uploads. Reports failures without stopping. */
export class PagePictures extends Effect.Service<PagePictures>()("import/PagePictures", {
  dependencies: [Uploads.Default],
  effect: Effect.gen(function* () {
    const uploads = yield* Uploads
    const net = yield* Internet

    const keep = traced("PagePictures.keep")(
      function* (picture: ImportedPicture) {
        const bytes = "bytes" in picture ? picture.bytes : (yield* publicGet(picture.url, asked, net)).bytes
        if (bytes.length > maxUploadBytes) return note(reasons.tooLarge)
        const { url } = yield* uploads.create(bytes)
        return { url } as KeptPicture
      },
      Effect.timeout(wholeTime),
      Effect.catchAll((error) => {
        if (error instanceof NotFetched) return Effect.succeed(note(reasons[error.reason]))
        if (error instanceof FileRefused)
          return Effect.succeed(note(error.errors?.["file"]?.map(({ message }) => message).join(" ") ?? tooLate))
        return Effect.succeed(note(error instanceof Unavailable ? "it could not be processed at the moment." : tooLate))
      }),
      Effect.catchAllCause((cause) =>
        Effect.as(
          Effect.logWarning("A picture of an import could not be stored.", cause),
          note("it could not be stored.")
        )
      )
    )

    return {
      /** The pictures of the given pages, by name. */
      of: traced("PagePictures.of")(function* (wanted: ReadonlyMap<string, ImportedPicture>) {
        const end = (yield* Clock.currentTimeMillis) + batchTime
        const kept = new Map<string, KeptPicture>()
        for (const [name, picture] of wanted) {
          const isLate = (yield* Clock.currentTimeMillis) > end
          kept.set(name, isLate ? note("there was no time left for it.") : yield* keep(picture))
        }
        return kept
      })
    }
  })
}) {}
