import { t } from "@lingui/core/macro"
import { Card, Text, Title } from "@mantine/core"
import { useId } from "react"
import type { NamedCount } from "../../click/query/Analytics.ts"
import { deletedRecord } from "../../click/query/DeletedRecord.ts"
import { RecordLink } from "../ui/RecordLink.tsx"
import styles from "./Overview.module.css"

/** The number of entries. */
const most = 5

interface Props {
  readonly title: string
  readonly counts: ReadonlyArray<NamedCount>
  /** Formats a count, such as "3 clicks". */
  readonly tell: (count: number) => string
  readonly kind: "link" | "page"
  /** Shown if there are no entries. */
  readonly nothing: string
}

/** The most visited links or pages of the last 30 days. */
export const Best = ({ title, counts, tell, kind, nothing }: Props) => {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="sm">
        {title}
      </Title>
      {counts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      ) : (
        <ol className={styles["best"]}>
          {counts.slice(0, most).map((visited) => (
            <li key={visited.id ?? visited.name} className={styles["place"]}>
              {visited.id === undefined || visited.name === deletedRecord ? (
                <Text size="sm">{t`Deleted`}</Text>
              ) : (
                <RecordLink kind={kind} id={visited.id}>
                  <bdi>{visited.title ?? visited.name}</bdi>
                </RecordLink>
              )}
              <Text size="sm" c="dimmed" className="numbers" style={{ whiteSpace: "nowrap" }}>
                {tell(visited.count)}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
