import { FailureNotice } from "./FailureNotice.tsx"
import { Loading } from "./Loading.tsx"

interface Props {
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
}

/** Stands in the place of what is not read yet: it is on its way, or why it is not. */
export const Unread = ({ query: { error, refetch } }: Props) =>
  error === null ? <Loading /> : <FailureNotice failure={error} onRetry={() => void refetch()} />
