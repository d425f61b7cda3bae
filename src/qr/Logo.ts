import { createHash } from "node:crypto"
import { Effect, Option } from "effect"
import { Unavailable } from "../contract/Failure.ts"
import { fault } from "../contract/faults/Fault.ts"
import { traced } from "../lib/Traced.ts"
import { Internet } from "../net/Internet.ts"
import { kindOf } from "../picture/Kind.ts"
import { PictureMaker } from "../picture/PictureRpcs.ts"
import { Settings } from "../settings/Settings.ts"
import { ownUpload } from "../upload/Address.ts"
import { UploadFiles } from "../upload/Files.ts"
import { fetchLogo, LogoError } from "./logo/Fetch.ts"
import type { StoredLogo } from "./Repo.ts"

/** Loads the logos of designs: from this installation's uploads, or once from the internet. */
export class Logos extends Effect.Service<Logos>()("qr/Logos", {
  dependencies: [UploadFiles.Default],
  effect: Effect.gen(function* () {
    const net = yield* Internet
    const askPictures = yield* PictureMaker
    const files = yield* UploadFiles
    const { baseUrl } = yield* Settings

    const bytesOf = (address: string): Effect.Effect<Uint8Array, LogoError | Unavailable> => {
      const file = ownUpload(address, baseUrl)
      if (file === undefined) return fetchLogo(address, net)
      return Effect.flatMap(
        Effect.catchTag(files.read(file), "NotRead", ({ cause }) =>
          Effect.zipRight(
            Effect.logError("An uploaded file could not be read.", cause),
            new Unavailable(fault("upload_unreadable"))
          )
        ),
        Option.match({
          onNone: () => Effect.fail(new LogoError({ fault: fault("unknown_logo") })),
          onSome: Effect.succeed
        })
      )
    }

    return {
      /** The logo at an address, re-encoded. The error contains a sentence for the user. */
      get: traced("Logos.get")(function* (team: string, address: string) {
        const bytes = yield* bytesOf(address)
        const kind = kindOf(bytes)
        if (kind === undefined || kind === "avif") return yield* new LogoError({ fault: fault("logo_not_a_picture") })
        const logo = yield* Effect.catchTag(
          askPictures(team, (pictures) => pictures.Logo({ bytes })),
          "PictureError",
          ({ fault }) => new LogoError({ fault })
        )
        const hash = createHash("sha256").update(JSON.stringify(logo)).digest("hex").slice(0, 40)
        return { hash, logo } satisfies StoredLogo
      })
    }
  })
}) {}
