import { t } from "@lingui/core/macro"
import type { DeliveryFault } from "../../webhook/Delivery.ts"

/** Why a delivery failed, in a sentence. */
export const faultText = (fault: DeliveryFault, status: number | null): string => {
  switch (fault) {
    case "status":
      return t`It was answered with ${{ status: String(status ?? "") }}.`
    case "redirect":
      return t`It was answered with ${{ status: String(status ?? "") }}, a redirect. Those are never followed: enter the address itself.`
    case "gone":
      return t`It was answered with 410: there is nothing any more.`
    case "timeout":
      return t`There was no answer within 15 seconds.`
    case "unreachable":
      return t`Nobody answers at this address.`
    case "not_public":
      return t`The host is in a private network, which is never asked.`
  }
}
