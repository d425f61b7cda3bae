import { Context, type Effect } from "effect"
import type { Unavailable } from "../contract/Failure.ts"
import type { ImageFormat, QrcodeDrawing, ScanCheck } from "./DrawRpcs.ts"

/** Draws codes and checks that they scan. `whose` is the team, or `strangers`, who share one turn. */
export class QrcodeDrawer extends Context.Tag("qr/QrcodeDrawer")<
  QrcodeDrawer,
  {
    readonly draw: (
      whose: string,
      drawing: QrcodeDrawing,
      format: ImageFormat,
      size: number
    ) => Effect.Effect<Uint8Array, Unavailable>
    readonly checkScan: (whose: string, drawing: QrcodeDrawing) => Effect.Effect<ScanCheck, Unavailable>
  }
>() {}
