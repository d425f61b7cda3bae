import { useEffect } from "react"
import { IconLink } from "../../icons/IconLink.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"
import { t } from "./words/t.ts"

/** What stands in the place of the list before there is a link. */
export const NoLinks = ({ onShown }: { readonly onShown: () => void }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard is moved once.
  useEffect(() => onShown(), [])
  return (
    <EmptyState icon={<IconLink />} title={t("yourLinksWillBeHere")}>
      {t("pasteLongAddressAbovePress")}
    </EmptyState>
  )
}
