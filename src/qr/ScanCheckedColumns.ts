import { Effect, Option } from "effect"
import { Caller } from "../auth/Caller.ts"
import { traced } from "../lib/Traced.ts"
import type { KeptLogo } from "../picture/PictureRpcs.ts"
import { Settings, shortUrl } from "../settings/Settings.ts"
import type { Design } from "./Design.ts"
import { QrcodeDrawer } from "./DrawRpcs.ts"
import { encodedText } from "./Present.ts"
import { QrcodesTable } from "./Tables.ts"
import type { LinkAddress } from "./Validation.ts"

/** Returns the columns of a design, with the result of the scan check for an address. */
export const makeScanChecked = Effect.gen(function* () {
  const askDrawer = yield* QrcodeDrawer
  const settings = yield* Settings
  return traced("Qrcodes.checkScan")(function* (
    design: Design,
    logo: Option.Option<KeptLogo>,
    code: string,
    { hostname, short_code }: Pick<LinkAddress, "hostname" | "short_code">
  ) {
    const text = encodedText(shortUrl(settings, hostname, short_code), code)
    const drawing = { text, design, logo: Option.getOrNull(logo) }
    const { scannable, warnings } = yield* askDrawer((yield* Caller).teamId, (drawer) => drawer.CheckScan({ drawing }))
    return QrcodesTable.columns({
      scannable: scannable ? 1 : 0,
      warnings: JSON.stringify(warnings.map(({ message }) => message)),
      warning_faults: JSON.stringify(warnings),
      design: JSON.stringify(design)
    })
  })
})
