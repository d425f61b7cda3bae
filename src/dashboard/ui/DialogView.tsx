import { t } from "@lingui/core/macro"
import { Button, Group, Modal } from "@mantine/core"
import type { Dialog } from "./dialogs.tsx"

interface Props {
  readonly dialog: Dialog
  readonly onClose: () => void
}

/**
 * Puts the initial focus in the first field instead of on the close button, unless the dialog specifies another
 * element.
 */
const beginInField = (content: HTMLElement | null) => {
  if (content?.querySelector("[data-autofocus]") !== null) return
  content.querySelector("input:not([type=hidden]), textarea, select")?.setAttribute("data-autofocus", "")
}

export const DialogView = ({
  dialog: { title, children, size = "md", isFirm = false, confirm, onDismiss },
  onClose
}: Props) => (
  <Modal
    opened
    onClose={() => {
      onDismiss?.()
      onClose()
    }}
    title={title}
    size={size}
    closeOnClickOutside={!isFirm}
    closeOnEscape={!isFirm}
    withCloseButton={!isFirm}
    closeButtonProps={{ "aria-label": t`Close` }}
  >
    <div ref={beginInField}>{children}</div>
    {confirm !== undefined && (
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t({ context: "shared", message: "Cancel" })}
        </Button>
        <Button
          color={confirm.isDangerous ? "red.9" : "leaf"}
          onClick={() => {
            onClose()
            confirm.act()
          }}
        >
          {confirm.verb}
        </Button>
      </Group>
    )}
  </Modal>
)
