import { t } from "@lingui/core/macro"

/** The campaign parameters of analytics tools, with an example for each. */
export const utmFields = [
  { name: "utm_source", label: t`Source`, placeholder: t`newsletter` },
  { name: "utm_medium", label: t`Medium`, placeholder: t`email` },
  { name: "utm_campaign", label: t`Campaign`, placeholder: t`spring-sale` },
  { name: "utm_term", label: t({ context: "link editor", message: "Term" }), placeholder: t`running shoes` },
  { name: "utm_content", label: t`Content`, placeholder: t`top-button` }
] as const
