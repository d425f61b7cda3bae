import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import { type Column, type Columns, columns, labelOf } from "./columns.ts"
import styles from "./LinkRow.module.css"
import { useFilters } from "./useFilters.ts"

/** The initial sort order of each column, which puts the most likely matches first. */
const firstOrder = { short_url: "asc", total_clicks: "desc", created_at: "desc" } as const

/** The columns to sort by, besides the short link. */
const sorts: Readonly<Partial<Record<Column, keyof typeof firstOrder>>> = {
  clicks: "total_clicks",
  created: "created_at"
}

interface Props {
  readonly by: keyof typeof firstOrder
  readonly label: string
  readonly className?: string | undefined
}

const SortHead = ({ by, label, className }: Props) => {
  const { filters, change } = useFilters()
  const { sort = "created_at", order = "desc" } = filters
  const isHere = sort === by
  const isUp = (isHere ? order : firstOrder[by]) === "asc"
  const Icon = isUp ? IconChevronUp : IconChevronDown
  return (
    <th scope="col" className={className} aria-sort={isHere ? (isUp ? "ascending" : "descending") : "none"}>
      <UnstyledButton
        className={styles["sort"]}
        onClick={() => change({ sort: by, order: isHere ? (isUp ? "desc" : "asc") : firstOrder[by] })}
      >
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </th>
  )
}

const ColumnHead = ({ column, shown }: { readonly column: Column; readonly shown: Columns }) => {
  const by = sorts[column]
  const label = labelOf(column, shown)
  return by === undefined ? <th scope="col">{label}</th> : <SortHead by={by} label={label} className={styles[column]} />
}

/** The column headings, hidden on phones. A click on a sortable one sorts by it; another click reverses the order. */
export const Head = ({ columns: shown, canSelect }: { readonly columns: Columns; readonly canSelect: boolean }) => (
  <thead className={styles["block"]}>
    <tr className={styles["head"]} aria-rowindex={1}>
      {canSelect ? (
        <th scope="col">
          <span className={styles["hidden"]}>{t`Selected`}</span>
        </th>
      ) : (
        <td />
      )}
      <SortHead by="short_url" label={t`Link`} />
      {columns
        .filter((column) => shown.has(column))
        .map((column) => (
          <ColumnHead key={column} column={column} shown={shown} />
        ))}
      <th scope="col">
        <span className={styles["hidden"]}>{t`Actions`}</span>
      </th>
    </tr>
  </thead>
)
