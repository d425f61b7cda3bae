import { ActionIcon, Button } from "@mantine/core"
import { IconCheck } from "../icons/IconCheck.ts"
import { IconCopy } from "../icons/IconCopy.ts"
import { useCopied } from "./useCopied.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly text: string
  /** What is copied, for the name of the button: "short link". */
  readonly what: string
  /** Shows words beside the icon. */
  readonly label?: string
  readonly tabIndex?: number
}

/** Copies a text and says so for two seconds. */
export const CopyButton = ({ text, what, label, tabIndex = 0 }: Props) => {
  const { isCopied, copy } = useCopied(text)
  const icon = isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />
  if (label !== undefined) {
    return (
      <Button variant="default" leftSection={icon} tabIndex={tabIndex} onClick={copy}>
        {isCopied ? t("copied") : label}
      </Button>
    )
  }
  const name = isCopied ? t("copied") : t("copyWhat", { what })
  return (
    <ActionIcon aria-label={name} title={name} tabIndex={tabIndex} onClick={copy}>
      {icon}
    </ActionIcon>
  )
}
