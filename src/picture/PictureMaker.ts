import { Context, type Effect } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import type { PictureError } from "./PictureError.ts"
import type { KeptLogo, MadePicture } from "./PictureRpcs.ts"

/** Makes pictures that people send anew. `whose` is the team that it is for, or `strangers`, who share one turn. */
export class PictureMaker extends Context.Tag("picture/PictureMaker")<
  PictureMaker,
  {
    readonly logo: (whose: string, bytes: Uint8Array) => Effect.Effect<KeptLogo, PictureError | Unavailable>
    readonly icon: (whose: string, bytes: Uint8Array) => Effect.Effect<MadePicture, PictureError | Unavailable>
    readonly sizes: (
      whose: string,
      bytes: Uint8Array
    ) => Effect.Effect<ReadonlyArray<MadePicture>, PictureError | Unavailable>
  }
>() {}
