import { Rpc, RpcGroup } from "@effect/rpc"
import { Context, Schema } from "effect"
import { Fault } from "../contract/faults/Wire.ts"
import { KeptLogo, LogoPicture } from "../picture/PictureRpcs.ts"
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

/** The sizes of paper. */
export const Paper = Schema.Literal("a4", "letter")

/** Codes to print on labels, each with a caption below it. Codes with the same logo share it by its key in `logos`. */
export const LabelSheet = Schema.Struct({
  labels: Schema.Array(
    Schema.Struct({
      text: Schema.String,
      design: Schema.typeSchema(Design),
      logo: Schema.NullOr(Schema.String),
      caption: Schema.String
    })
  ),
  logos: Schema.Record({ key: Schema.String, value: LogoPicture }),
  paper: Paper,
  /** The width of a code in millimeters. */
  width: Schema.Number
})
export type LabelSheet = typeof LabelSheet.Type

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
  /** Returns a PDF of as many pages as the labels need. */
  Rpc.make("DrawLabels", { payload: LabelSheet, success: Schema.Uint8ArrayFromSelf }),
  Rpc.make("CheckScan", { payload: { drawing: QrcodeDrawing }, success: ScanCheck })
)

/** Draws codes and checks that they scan. */
export class QrcodeDrawer extends Context.Tag("qr/QrcodeDrawer")<QrcodeDrawer, AskActor<typeof DrawRpcs>>() {}
