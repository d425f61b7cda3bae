import { FailureNotice } from "./FailureNotice.tsx"
import { Loading } from "./Loading.tsx"

interface Props {
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
}

/** Shown in place of data that is not loaded: a loader, or the error with a retry button. */
export const Unread = ({ query: { error, refetch } }: Props) =>
  error === null ? <Loading /> : <FailureNotice failure={error} onRetry={() => void refetch()} />
