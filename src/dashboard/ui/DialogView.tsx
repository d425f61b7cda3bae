import { Button, Group, Modal } from "@mantine/core"
import type { Dialog } from "./dialogs.tsx"
import { t } from "./words/t.ts"

interface Props {
  readonly dialog: Dialog
  readonly onClose: () => void
}

/** An open dialog. */
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
    closeButtonProps={{ "aria-label": t("close") }}
  >
    {children}
    {confirm !== undefined && (
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("keepIt")}
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
