import { ActionIcon, Button } from "@mantine/core"
import { useClipboard } from "@mantine/hooks"
import { IconCheck, IconCopy } from "@tabler/icons-react"

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
  const clipboard = useClipboard({ timeout: 2000 })
  const icon = clipboard.copied ? <IconCheck size={18} /> : <IconCopy size={18} />
  if (label !== undefined) {
    return (
      <Button variant="default" leftSection={icon} tabIndex={tabIndex} onClick={() => clipboard.copy(text)}>
        {clipboard.copied ? "Copied" : label}
      </Button>
    )
  }
  const name = clipboard.copied ? "Copied" : `Copy ${what}`
  return (
    <ActionIcon aria-label={name} title={name} tabIndex={tabIndex} onClick={() => clipboard.copy(text)}>
      {icon}
    </ActionIcon>
  )
}
