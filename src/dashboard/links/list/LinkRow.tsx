import { plural, t } from "@lingui/core/macro"
import { Anchor, Text } from "@mantine/core"
import { Link as RouterLink } from "@tanstack/react-router"
import { DateTime } from "effect"
import { memo } from "react"
import IconChartBar from "~icons/tabler/chart-bar"
import type { Link } from "../../../link/Link.ts"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { AddressText } from "../../ui/AddressText.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ago, shortCount, withoutScheme } from "../../ui/format.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { PageIcon } from "../../ui/PageIcon.tsx"
import { Tick } from "../../ui/Tick.tsx"
import { useDates } from "../../ui/useDates.ts"
import { useUnicode } from "../../ui/useUnicode.ts"
import { Labels } from "./Labels.tsx"
import styles from "./LinkRow.module.css"
import { States } from "./States.tsx"
import type { RowActions } from "./useRowActions.tsx"

interface Props {
  readonly link: Link
  readonly place: number
  readonly isSelected: boolean
  /** Whether this is the current row; the controls of other rows are not in the tab order. */
  readonly isCurrent: boolean
  readonly actions: RowActions
  readonly onSelect: (place: number, link: Link, isRange: boolean) => void
}

/** A link in the list: a table row, or a card on phones. */
export const LinkRow = memo(({ link, place, isSelected, isCurrent, actions, onSelect }: Props) => {
  const { moment } = useDates()
  const plain = withoutScheme(link.short_url)
  const name = useUnicode(plain)
  const title = linkTitle(link)
  const slash = name.lastIndexOf("/")
  const tabIndex = isCurrent ? 0 : -1
  return (
    <>
      <td className={styles["check"]}>
        <Tick
          aria-label={t`Select ${name}`}
          checked={isSelected}
          tabIndex={tabIndex}
          onChange={() => undefined}
          onClick={(event) => onSelect(place, link, event.shiftKey)}
        />
      </td>
      <td className={styles["link"]}>
        <div className={styles["line"]}>
          <Anchor
            renderRoot={(props) => <RouterLink {...props} to="/links/$linkId" params={{ linkId: link.id }} />}
            fw={600}
            size="sm"
            c="inherit"
            // Enter on the row opens it, so the Tab key skips this link.
            tabIndex={-1}
            className={styles["name"] ?? ""}
            aria-label={name}
            title={plain}
            dir="ltr"
          >
            <span className={styles["host"]}>{name.slice(0, slash)}</span>
            <span className={styles["code"]}>{name.slice(slash)}</span>
          </Anchor>
          <CopyButton text={link.short_url} label={t`Copy short link ${name}`} isIcon tabIndex={tabIndex} />
          <States link={link} />
        </div>
        <Text size="sm" c="dimmed" className={styles["under"] ?? ""} title={link.destination_url}>
          <PageIcon link={link} />
          {title !== undefined && (
            <>
              <bdi className={styles["title"]}>{title}</bdi>
              <span className={styles["dot"]}>·</span>
            </>
          )}
          <AddressText url={link.destination_url} />
        </Text>
      </td>
      <td className={styles["about"]}>
        <Labels link={link} />
      </td>
      <td className={styles["clicks"]}>
        <Anchor
          renderRoot={(props) => <RouterLink {...props} to="/analytics" search={{ link: link.id }} />}
          size="sm"
          c="inherit"
          tabIndex={tabIndex}
          className="numbers"
          aria-label={plural(
            { count: link.total_clicks },
            { one: `# click, to the analytics of ${name}`, other: `# clicks, to the analytics of ${name}` }
          )}
        >
          <IconChartBar size={14} aria-hidden /> {shortCount(link.total_clicks)}
        </Anchor>
      </td>
      <td className={styles["created"]}>
        <Text
          component="time"
          size="xs"
          c="dimmed"
          dateTime={DateTime.formatIso(link.created_at)}
          title={moment(link.created_at)}
        >
          {ago(link.created_at)}
        </Text>
      </td>
      <td className={styles["menu"]}>
        <ActionMenu name={t`Actions for ${name}`} actions={actions.of(link)} tabIndex={tabIndex} />
      </td>
    </>
  )
})
