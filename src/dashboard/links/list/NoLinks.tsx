import { useEffect } from "react"
import { IconLink } from "../../icons/IconLink.ts"
import { EmptyState } from "../../ui/EmptyState.tsx"

/** What stands in the place of the list before there is a link. */
export const NoLinks = ({ onShown }: { readonly onShown: () => void }) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard is moved once.
  useEffect(() => onShown(), [])
  return (
    <EmptyState icon={<IconLink />} title="Your links will be here">
      Paste a long address above and press Enter: it becomes short, is copied, and every visit is counted.
    </EmptyState>
  )
}
