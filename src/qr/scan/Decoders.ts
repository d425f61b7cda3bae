import { Effect } from "effect"
import jsQRModule from "jsqr"
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader"
import { asset } from "../../picture/Assets.ts"
import type { Pixels } from "../Raster.ts"

/** Reads the content of a code in a picture; undefined if it finds none. */
export type Decoder = (pixels: Pixels) => Effect.Effect<string | undefined>

// Depending on the resolver, the import is the function or an object with it: the package is CommonJS, and its only
// export is named default.
const jsQR = (typeof jsQRModule === "function" ? jsQRModule : (jsQRModule as { default: unknown }).default) as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
  options: { readonly inversionAttempts: "dontInvert" }
) => { readonly data: string } | null

const byJsQr: Decoder = ({ data, width, height }) =>
  Effect.sync(() => jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data)

const plainly = {
  formats: ["QRCode" as const],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  maxNumberOfSymbols: 1
}

const byZxing: Decoder = ({ data, width, height }) =>
  Effect.map(
    Effect.promise(() => readBarcodes({ data, width, height, colorSpace: "srgb" } as ImageData, plainly)),
    ([found]) => found?.text
  )

/** Two independent decoders, without extra image processing, which some phones don't do. */
export const decoders: Effect.Effect<ReadonlyArray<Decoder>> = Effect.map(
  // Pass the WebAssembly file, because the library would download it from another host.
  Effect.tap(asset("zxing-wasm/reader/zxing_reader.wasm"), (bytes) =>
    Effect.promise(async () => {
      await prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(bytes).buffer }, fireImmediately: true })
    })
  ),
  () => [byJsQr, byZxing]
)
