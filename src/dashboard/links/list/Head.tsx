import { t } from "@lingui/core/macro"
import { UnstyledButton } from "@mantine/core"
import IconChevronDown from "~icons/tabler/chevron-down"
import IconChevronUp from "~icons/tabler/chevron-up"
import styles from "./LinkRow.module.css"
import { useFilters } from "./useFilters.ts"

/** The initial sort order of each column: the most likely target comes first. */
const firstOrder = { short_url: "asc", total_clicks: "desc", created_at: "desc" } as const

interface Props {
  readonly by: keyof typeof firstOrder
  readonly label: string
  readonly className?: string | undefined
}

const SortHead = ({ by, label, className }: Props) => {
  const { filters, change } = useFilters()
  const { sort = "created_at", order = "desc" } = filters
  const isHere = sort === by
  const isUp = order === "asc"
  const Icon = isUp ? IconChevronUp : IconChevronDown
  return (
    <th scope="col" className={className} aria-sort={isHere ? (isUp ? "ascending" : "descending") : "none"}>
      <UnstyledButton
        className={styles["sort"]}
        onClick={() => change({ sort: by, order: isHere ? (isUp ? "desc" : "asc") : firstOrder[by] })}
      >
        {label}
        {isHere && <Icon size={14} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}

/** The column headings, hidden on phones. A click on a sortable one sorts by it; another click reverses the order. */
export const Head = () => (
  <thead className={styles["block"]}>
    <tr className={styles["head"]} aria-rowindex={1}>
      <th scope="col">
        <span className={styles["hidden"]}>{t`Selected`}</span>
      </th>
      <SortHead by="short_url" label={t`Link`} />
      <th scope="col">{t`Folder and tags`}</th>
      <SortHead by="total_clicks" label={t({ context: "link", message: "Clicks" })} className={styles["clicks"]} />
      <SortHead
        by="created_at"
        label={t({ context: "list of links", message: "Created" })}
        className={styles["created"]}
      />
      <th scope="col">
        <span className={styles["hidden"]}>{t`Actions`}</span>
      </th>
    </tr>
  </thead>
)
