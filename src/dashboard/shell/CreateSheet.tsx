import { t } from "@lingui/core/macro"
import { Drawer, UnstyledButton } from "@mantine/core"
import styles from "./CreateSheet.module.css"
import { useCreateActions } from "./useCreateActions.tsx"

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What can be created, as a sheet at the bottom of a phone. */
export const CreateSheet = ({ isOpen, onClose }: Props) => {
  const actions = useCreateActions()
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      radius="lg"
      styles={{ content: { height: "auto" } }}
      title={t`Create`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <ul className={styles["actions"]}>
        {actions.map(({ label, icon, onClick }) => (
          <li key={label}>
            <UnstyledButton
              className={styles["action"] ?? ""}
              onClick={() => {
                onClose()
                onClick()
              }}
            >
              {icon}
              {label}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
