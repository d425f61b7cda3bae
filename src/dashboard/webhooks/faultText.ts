import { t } from "@lingui/core/macro"
import type { DeliveryFault } from "../../webhook/Delivery.ts"

/** Why a delivery failed, in a sentence. */
export const faultText = (fault: DeliveryFault, status: number | null): string => {
  switch (fault) {
    case "status":
      return t`The endpoint responded with ${{ status: String(status ?? "") }}.`
    case "redirect":
      return t`The endpoint responded with ${{ status: String(status ?? "") }}, a redirect. Linden doesn't follow redirects. Enter the final URL.`
    case "gone":
      return t`The endpoint is gone (410).`
    case "timeout":
      return t`No response within 15 seconds.`
    case "unreachable":
      return t`Couldn't reach this URL.`
    case "not_public":
      return t`The host is on a private network. The server's operator can allow that with LINDEN_ALLOW_PRIVATE_TARGETS.`
  }
}
