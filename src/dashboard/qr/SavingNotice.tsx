import { ApiFailure } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"

interface Props {
  readonly failure: Error
  readonly onRetry?: () => void
}

/** Whether fields of the form say themselves what is wrong. */
export const isAtFields = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && Object.keys(failure.errors).length > 0

const seeFields = new ApiFailure("invalid", "Something is not right yet: see what is marked in red.")

/** Says why a QR code could not be drawn or saved; where fields say it, it points to them. */
export const SavingNotice = ({ failure, onRetry }: Props) =>
  isAtFields(failure) || onRetry === undefined ? (
    <FailureNotice failure={isAtFields(failure) ? seeFields : failure} />
  ) : (
    <FailureNotice failure={failure} onRetry={onRetry} />
  )
