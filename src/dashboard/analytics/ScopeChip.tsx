import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import IconX from "~icons/tabler/x"
import styles from "./Analytics.module.css"

interface Props {
  /** "Only this folder" */
  readonly only: string
  readonly label: string
  readonly name: string | undefined
  readonly onRemove: () => void
}

/** The scope of a report, with a button that removes it. */
export const ScopeChip = ({ only, label, name = "…", onRemove }: Props) => (
  <fieldset className={styles["chip"]} aria-label={only}>
    <span>{label}</span>
    <span className={styles["value"]} title={name}>
      {name}
    </span>
    <UnstyledButton
      className={styles["remove"]}
      aria-label={t`Remove ${label} ${name}`}
      title={t({ context: "report", message: "Remove" })}
      onClick={onRemove}
    >
      <IconX size={16} />
    </UnstyledButton>
  </fieldset>
)
