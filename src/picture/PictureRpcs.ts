import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"
import { PictureError } from "./PictureError.ts"

/** A picture that fits into a code: PNG or JPEG, `data` in base64. */
const LogoPicture = Schema.Struct({
  type: Schema.Literal("image/png", "image/jpeg"),
  width: Schema.Number,
  height: Schema.Number,
  data: Schema.String
})

/** A logo as it is kept: one for prints, and one so small that an SVG stays light. */
export const KeptLogo = Schema.Struct({ full: LogoPicture, small: LogoPicture })
export type KeptLogo = typeof KeptLogo.Type

/** A picture that was made anew, without anything that its file told besides. */
export const MadePicture = Schema.Struct({
  kind: Schema.Literal("png", "jpeg", "webp"),
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Uint8ArrayFromSelf
})
export type MadePicture = typeof MadePicture.Type

/** What is asked of the renderer about pictures that people send. */
export const PictureRpcs = RpcGroup.make(
  Rpc.make("Logo", { payload: { bytes: Schema.Uint8ArrayFromSelf }, success: KeptLogo, error: PictureError }),
  /** An upload as it is kept: the picture in its own size first, then smaller ones. */
  Rpc.make("Sizes", {
    payload: { bytes: Schema.Uint8ArrayFromSelf },
    success: Schema.Array(MadePicture),
    error: PictureError
  }),
  Rpc.make("Icon", { payload: { bytes: Schema.Uint8ArrayFromSelf }, success: MadePicture, error: PictureError })
)

/** Re-encodes uploaded pictures. */
export class PictureMaker extends Context.Tag("picture/PictureMaker")<PictureMaker, AskActor<typeof PictureRpcs>>() {}
