import { Stack, Text, Title } from "@mantine/core"
import type { ReactNode } from "react"
import type { TokenState } from "../../auth/SignIn.ts"
import { ApiFailure } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { Loading } from "../ui/Loading.tsx"
import { useTokenState } from "./useToken.ts"

interface Props {
  readonly token: string
  readonly kind: TokenState["kind"]
  /** How to get another link. */
  readonly help: string
  readonly children: (state: TokenState) => ReactNode
}

/** Shows what a one-time link leads to, or says why it leads nowhere. */
export const WithToken = ({ token, kind, help, children }: Props) => {
  const state = useTokenState(token)
  if (state.data?.kind === kind) return children(state.data)
  if (state.error !== null && (!(state.error instanceof ApiFailure) || state.error.kind !== "missing"))
    return <FailureNotice failure={state.error} onRetry={() => void state.refetch()} />
  if (state.isLoading) return <Loading />
  return (
    <Stack gap="xs">
      <Title order={1} size="h3">
        This link does not work any more
      </Title>
      <Text size="sm" c="dimmed">
        It may have been used already, or its time is over. {help}
      </Text>
    </Stack>
  )
}
