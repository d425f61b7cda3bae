import { t } from "./words/t.ts"

/** The button of a field that shows its password. */
export const passwordToggle = { "aria-label": t("showThePassword"), tabIndex: 0, "aria-hidden": false }

export const noticeClose = { "aria-label": t("closeThisNotice") }
