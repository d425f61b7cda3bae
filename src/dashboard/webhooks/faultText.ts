import type { DeliveryFault } from "../../webhook/Delivery.ts"
import { t } from "./words/t.ts"

/** Why a delivery did not get through, in a sentence. */
export const faultText = (fault: DeliveryFault, status: number | null): string => {
  switch (fault) {
    case "status":
      return t("faultStatus", { status: String(status ?? "") })
    case "redirect":
      return t("faultRedirect", { status: String(status ?? "") })
    case "gone":
      return t("faultGone")
    case "timeout":
      return t("faultTimeout")
    case "unreachable":
      return t("faultUnreachable")
    case "not_public":
      return t("faultNotPublic")
  }
}
