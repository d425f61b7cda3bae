import type { TransProps } from "@lingui/react"
import { TransNoContext } from "@lingui/react/server"
import { i18n } from "./i18n.ts"

const lingui = { i18n }

/** A message that contains elements. The language never changes while the page is open, so no context is needed. */
export const Trans = (props: TransProps) => <TransNoContext {...props} lingui={lingui} />
