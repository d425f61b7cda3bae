import { t } from "@lingui/core/macro"
import { ApiFailure, hasFields } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"

interface Props {
  readonly failure: Error
  readonly onRetry?: () => void
}

const seeFields = new ApiFailure("invalid", t`Fix the highlighted fields.`)

/** Shows why a QR code failed to render or save; refers to the fields if they show the errors. */
export const SavingNotice = ({ failure, onRetry }: Props) =>
  hasFields(failure) || onRetry === undefined ? (
    <FailureNotice failure={hasFields(failure) ? seeFields : failure} />
  ) : (
    <FailureNotice failure={failure} onRetry={onRetry} />
  )
