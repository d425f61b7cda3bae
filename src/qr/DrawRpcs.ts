import { Rpc, RpcGroup } from "@effect/rpc"
import { Schema } from "effect"
import { KeptLogo } from "../picture/PictureRpcs.ts"
import { Design } from "./Design.ts"

/** A code to draw: what it says, what it looks like, and its logo. */
export const QrcodeDrawing = Schema.Struct({
  text: Schema.String,
  design: Schema.typeSchema(Design),
  logo: Schema.NullOr(KeptLogo)
})
export type QrcodeDrawing = typeof QrcodeDrawing.Type

export const ImageFormat = Schema.Literal("svg", "png", "webp", "pdf")
export type ImageFormat = typeof ImageFormat.Type

/** What the scan check found: whether the code scans, and sentences about what is amiss. */
export const ScanCheck = Schema.Struct({ scannable: Schema.Boolean, warnings: Schema.Array(Schema.String) })
export type ScanCheck = typeof ScanCheck.Type

/** What is asked of the renderer about QR codes. */
export const DrawRpcs = RpcGroup.make(
  /** A code as a file, `size` pixels wide. */
  Rpc.make("Draw", {
    payload: { drawing: QrcodeDrawing, format: ImageFormat, size: Schema.Number },
    success: Schema.Uint8ArrayFromSelf
  }),
  Rpc.make("CheckScan", { payload: { drawing: QrcodeDrawing }, success: ScanCheck })
)
