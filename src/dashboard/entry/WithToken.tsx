import { t } from "@lingui/core/macro"
import type { ReactNode } from "react"
import type { TokenState } from "../../auth/SignIn.ts"
import { isMissing } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { SpentLink } from "./SpentLink.tsx"
import { useTokenState } from "./useToken.ts"

interface Props {
  readonly token: string
  readonly kind: TokenState["kind"]
  /** How to get another link. */
  readonly help: ReactNode
  readonly children: (state: TokenState) => ReactNode
}

/** Renders the content for a one-time link, or explains why it does not work. */
export const WithToken = ({ token, kind, help, children }: Props) => {
  const state = useTokenState(token)
  if (state.data?.kind === kind) return children(state.data)
  if (state.error !== null && !isMissing(state.error))
    return <FailureNotice failure={state.error} onRetry={() => void state.refetch()} />
  if (state.isLoading) return <Loading />
  return token === "" ? (
    <SpentLink title={t`Open this page with a link`}>
      {t`The URL is incomplete. The part after the # sign is missing.`} {help}
    </SpentLink>
  ) : (
    <SpentLink title={t`This link no longer works`}>
      {t`It may have expired or been used already.`} {help}
    </SpentLink>
  )
}
