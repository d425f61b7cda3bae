import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { PictureFault } from "../picture/PictureFault.ts"
import { Design } from "../qr/Design.ts"

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

/** A code to draw: what it says, what it looks like, and its logo. */
export const QrcodeDrawing = Schema.Struct({
  text: Schema.String,
  design: Schema.typeSchema(Design),
  logo: Schema.NullOr(KeptLogo)
})
export type QrcodeDrawing = typeof QrcodeDrawing.Type

export const ImageFormat = Schema.Literal("svg", "png", "webp", "pdf")
export type ImageFormat = typeof ImageFormat.Type

/** A picture that was made anew, without anything that its file told besides. */
export const MadePicture = Schema.Struct({
  kind: Schema.Literal("png", "jpeg", "webp"),
  width: Schema.Number,
  height: Schema.Number,
  bytes: Schema.Uint8ArrayFromSelf
})
export type MadePicture = typeof MadePicture.Type

export const Judged = Schema.Struct({ scannable: Schema.Boolean, warnings: Schema.Array(Schema.String) })
export type Judged = typeof Judged.Type

/** A text in markdown, and the level of the heading that it stands below. */
const MarkdownText = Schema.Struct({ text: Schema.String, above: Schema.Number })
export type MarkdownText = typeof MarkdownText.Type

/** A cleaned style sheet, whether anything but comments was taken out, and the first things that were. */
export const CleanSheet = Schema.Struct({
  css: Schema.String,
  isWhole: Schema.Boolean,
  dropped: Schema.Array(Schema.String)
})
export type CleanSheet = typeof CleanSheet.Type

/**
 * Draws codes, checks that they scan, makes pictures anew and reads what owners write for their pages. It runs on a thread of its own, since each of these takes
 * longer than a redirect may wait.
 */
export const RendererActor = RpcGroup.make(
  /** A code as a file, `size` pixels wide. */
  Rpc.make("Draw", {
    payload: { drawing: QrcodeDrawing, format: ImageFormat, size: Schema.Number },
    success: Schema.Uint8ArrayFromSelf
  }),
  Rpc.make("Judge", { payload: { drawing: QrcodeDrawing }, success: Judged }),
  Rpc.make("Logo", { payload: { bytes: Schema.Uint8ArrayFromSelf }, success: KeptLogo, error: PictureFault }),
  /** An upload as it is kept: the picture in its own size first, then smaller ones. */
  Rpc.make("Sizes", {
    payload: { bytes: Schema.Uint8ArrayFromSelf },
    success: Schema.Array(MadePicture),
    error: PictureFault
  }),
  /** The markup of each text; null where it takes too long or becomes too much. */
  Rpc.make("Markups", {
    payload: { texts: Schema.Array(MarkdownText) },
    success: Schema.Array(Schema.NullOr(Schema.String))
  }),
  Rpc.make("Sheet", { payload: { source: Schema.String }, success: CleanSheet })
)
