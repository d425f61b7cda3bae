import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import IconX from "~icons/tabler/x"
import type { Analytics } from "../../click/query/Analytics.ts"
import type { Filter } from "../../click/query/Filter.ts"
import styles from "./Analytics.module.css"
import { fieldNames, operatorNames, opposed, takesValues } from "./fields.ts"
import { useValueNames } from "./useValueName.ts"

interface Props {
  readonly filter: Filter
  readonly report: Analytics | undefined
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}

/** An active filter; a click on its operator inverts it. */
export const FilterChip = ({ filter, report, onChange, onRemove }: Props) => {
  const { field, operator } = filter
  const names = useValueNames(filter, report)
  const opposite = opposed(filter)
  const label = fieldNames[field]
  return (
    <fieldset className={styles["chip"]} aria-label={t`Filter by ${{ field: label }}`}>
      <span>{label}</span>
      {opposite === undefined ? (
        <span>{operatorNames[operator]}</span>
      ) : (
        <UnstyledButton
          className={styles["operator"]}
          aria-label={t`${{ operator: operatorNames[operator] }}, change to “${{ opposite: operatorNames[opposite.operator] }}”`}
          title={t`Change to “${{ opposite: operatorNames[opposite.operator] }}”`}
          onClick={() => onChange(opposite)}
        >
          {operatorNames[operator]}
        </UnstyledButton>
      )}
      {takesValues(operator) && (
        <span className={styles["value"]} title={names}>
          {names}
        </span>
      )}
      <UnstyledButton
        className={styles["remove"]}
        aria-label={t`Remove the filter ${{ field: label }} ${{ operator: operatorNames[operator] }} ${{ values: names }}`}
        title={t({ context: "report", message: "Remove" })}
        onClick={onRemove}
      >
        <IconX size={16} />
      </UnstyledButton>
    </fieldset>
  )
}
