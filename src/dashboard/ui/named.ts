import { t } from "@lingui/core/macro"

/** The button of a field that shows its password. */
export const passwordToggle = { "aria-label": t`Show the password`, tabIndex: 0, "aria-hidden": false }

export const noticeClose = { "aria-label": t`Close this notice` }
