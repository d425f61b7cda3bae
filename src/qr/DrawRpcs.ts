import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import { Fault } from "../contract/faults/Wire.ts"
import { KeptLogo } from "../picture/PictureRpcs.ts"
import type { AskActor } from "../worker/WorkerClient.ts"
import { Design } from "./Design.ts"

/** The input for drawing a code: its content, its design, and its logo. */
export const QrcodeDrawing = Schema.Struct({
  text: Schema.String,
  design: Schema.typeSchema(Design),
  logo: Schema.NullOr(KeptLogo)
})
export type QrcodeDrawing = typeof QrcodeDrawing.Type

export const ImageFormat = Schema.Literal("svg", "png", "webp", "pdf")
export type ImageFormat = typeof ImageFormat.Type

/** The result of the scan check: whether the code scans, and warnings. */
export const ScanCheck = Schema.Struct({ scannable: Schema.Boolean, warnings: Schema.Array(Fault) })
export type ScanCheck = typeof ScanCheck.Type

/** Requests to the renderer about QR codes. */
export const DrawRpcs = RpcGroup.make(
  /** Returns a code as a file, `size` pixels wide. */
  Rpc.make("Draw", {
    payload: { drawing: QrcodeDrawing, format: ImageFormat, size: Schema.Number },
    success: Schema.Uint8ArrayFromSelf
  }),
  Rpc.make("CheckScan", { payload: { drawing: QrcodeDrawing }, success: ScanCheck })
)

/** Draws codes and checks that they scan. */
export class QrcodeDrawer extends Context.Tag("qr/QrcodeDrawer")<QrcodeDrawer, AskActor<typeof DrawRpcs>>() {}
