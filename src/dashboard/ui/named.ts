import { t } from "@lingui/core/macro"

/** Props for the button that reveals a password. */
export const passwordToggle = { "aria-label": t`Show password`, tabIndex: 0, "aria-hidden": false }

export const noticeClose = { "aria-label": t`Close this notice` }
