import { FailureNotice } from "./FailureNotice.tsx"
import { Loading, type Shape } from "./Loading.tsx"

interface Props {
  readonly query: { readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  readonly shape?: Shape
  /** Whether the data is also that of the screen's heading. */
  readonly hasHeading?: boolean
}

/** Shown in place of data that is not loaded. It is a skeleton of its shape, or the error with a retry button. */
export const Unread = ({ query: { error, refetch }, shape = "list", hasHeading = false }: Props) =>
  error === null ? (
    <Loading shape={shape} hasHeading={hasHeading} />
  ) : (
    <FailureNotice failure={error} onRetry={() => void refetch()} />
  )
