import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import type { AskActor } from "../worker/WorkerClient.ts"
import { PictureError } from "./PictureError.ts"

/** A picture in a QR code: PNG or JPEG, with `data` in base64. */
export const LogoPicture = Schema.Struct({
  type: Schema.Literal("image/png", "image/jpeg"),
  width: Schema.Number,
  height: Schema.Number,
  data: Schema.String
})

/** A stored logo, in one size for print and another small enough for SVG files. */
export const KeptLogo = Schema.Struct({ full: LogoPicture, small: LogoPicture })
export type KeptLogo = typeof KeptLogo.Type

/** A re-encoded picture, without the metadata of its file. */
export const MadePicture = Schema.Struct({
  kind: Schema.Literal("png", "jpeg", "webp"),
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Uint8ArrayFromSelf
})
export type MadePicture = typeof MadePicture.Type

/** The renderer's requests about uploaded pictures. */
export const PictureRpcs = RpcGroup.make(
  Rpc.make("Logo", { payload: { bytes: Schema.Uint8ArrayFromSelf }, success: KeptLogo, error: PictureError }),
  /** Re-encodes an upload. Returns the picture in its own size first, then in smaller sizes. */
  Rpc.make("Sizes", {
    payload: { bytes: Schema.Uint8ArrayFromSelf },
    success: Schema.Array(MadePicture),
    error: PictureError
  }),
  Rpc.make("Icon", { payload: { bytes: Schema.Uint8ArrayFromSelf }, success: MadePicture, error: PictureError })
)

/** Re-encodes uploaded pictures. */
export class PictureMaker extends Context.Tag("picture/PictureMaker")<PictureMaker, AskActor<typeof PictureRpcs>>() {}
