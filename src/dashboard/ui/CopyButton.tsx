import { t } from "@lingui/core/macro"
import { ActionIcon, Button, VisuallyHidden } from "@mantine/core"
import IconCheck from "~icons/tabler/check"
import IconCopy from "~icons/tabler/copy"
import { useCopied } from "./useCopied.ts"

interface Props {
  readonly text: string
  /** The button's label, such as "Copy short link". */
  readonly label: string
  /** Shows only the icon; the label becomes its accessible name. */
  readonly isIcon?: boolean
  readonly tabIndex?: number
}

/** Copies a string and confirms it for two seconds. */
export const CopyButton = ({ text, label, isIcon = false, tabIndex = 0 }: Props) => {
  const { isCopied, copy } = useCopied(text)
  const icon = isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />
  if (!isIcon) {
    return (
      <Button variant="default" leftSection={icon} tabIndex={tabIndex} onClick={copy}>
        {/* The accessible name stays the same; the outcome is announced separately. */}
        {isCopied ? (
          <>
            <span aria-hidden>{t`Copied`}</span>
            <VisuallyHidden>{label}</VisuallyHidden>
          </>
        ) : (
          label
        )}
      </Button>
    )
  }
  return (
    <ActionIcon aria-label={label} title={label} tabIndex={tabIndex} onClick={copy}>
      {icon}
    </ActionIcon>
  )
}
