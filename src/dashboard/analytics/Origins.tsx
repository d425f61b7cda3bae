import { t } from "@lingui/core/macro"
import type { RecentClick } from "../../click/query/Analytics.ts"
import { siteName } from "../../click/Sites.ts"
import { Flag } from "../ui/Flag.tsx"
import { referrerOf } from "./clicks.ts"
import { countryName } from "./names.ts"
import { SiteSign } from "./SiteSign.tsx"

/** The referrer of a click, with its icon. */
export const Referrer = ({ click }: { readonly click: RecentClick }) => {
  const host = referrerOf(click)
  return host === undefined ? (
    t`Direct`
  ) : (
    <>
      <SiteSign host={host} />
      {siteName(host)}
    </>
  )
}

/** A country with its flag. */
export const Country = ({ code }: { readonly code: string | null }) =>
  code === null ? (
    t`Unknown`
  ) : (
    <>
      <Flag code={code} />
      {countryName(code)}
    </>
  )
