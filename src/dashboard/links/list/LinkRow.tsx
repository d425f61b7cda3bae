import { plural, t } from "@lingui/core/macro"
import { ActionIcon, Anchor, Text } from "@mantine/core"
import { Link as RouterLink } from "@tanstack/react-router"
import { DateTime } from "effect"
import { memo } from "react"
import IconChartBar from "~icons/tabler/chart-bar"
import IconPencil from "~icons/tabler/pencil"
import IconQrcode from "~icons/tabler/qrcode"
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
import type { Columns } from "./columns.ts"
import { FolderLabel, Labels } from "./Labels.tsx"
import styles from "./LinkRow.module.css"
import { States } from "./States.tsx"
import type { RowActions } from "./useRowActions.tsx"

interface LinkNameProps {
  readonly link: Link
  /** The short link in Unicode, without its scheme. */
  readonly name: string
  /** Whether the destination is below, because it has no column. */
  readonly hasDestination: boolean
  readonly tabIndex: number
}

/** The cell with a link's icon, short link, title and destination. */
const LinkName = ({ link, name, hasDestination, tabIndex }: LinkNameProps) => {
  const title = linkTitle(link)
  const slash = name.indexOf("/")
  return (
    <td className={styles["link"]}>
      <span className={styles["icon"]}>
        <PageIcon link={link} />
      </span>
      <div className={styles["line"]}>
        <Anchor
          renderRoot={(props) => <RouterLink {...props} to="/links/$linkId" params={{ linkId: link.id }} />}
          fw={600}
          size="sm"
          c="inherit"
          // Enter on the row opens the link, so leave this link out of the tab order.
          tabIndex={-1}
          className={styles["name"] ?? ""}
          aria-label={name}
          title={withoutScheme(link.short_url)}
          dir="ltr"
        >
          <span className={styles["host"]}>{name.slice(0, slash)}</span>
          <span className={styles["code"]}>{name.slice(slash)}</span>
        </Anchor>
        <States link={link} />
        <CopyButton text={link.short_url} label={t`Copy short link ${name}`} isIcon tabIndex={tabIndex} />
      </div>
      {(title !== undefined || hasDestination) && (
        <Text size="xs" c="dimmed" className={styles["under"] ?? ""} title={link.destination_url}>
          {title !== undefined && <bdi className={styles["title"]}>{title}</bdi>}
          {title !== undefined && hasDestination && <span className={styles["dot"]}>·</span>}
          {hasDestination && <AddressText url={link.destination_url} />}
        </Text>
      )}
    </td>
  )
}

const [width, height] = [80, 24]
/** Room for half of the line's width at the top and bottom. */
const edge = 1.5

/** Daily clicks as a line from left to right; a flat line if there are none. The number of clicks is next to it. */
const Sparkline = ({ clicks }: { readonly clicks: ReadonlyArray<number> }) => {
  const most = Math.max(1, ...clicks)
  const step = width / Math.max(1, clicks.length - 1)
  const points = clicks.map((count, day) => {
    const y = height - edge - (count / most) * (height - 2 * edge)
    return `${(day * step).toFixed(1)},${y.toFixed(1)}`
  })
  const isFlat = clicks.every((count) => count === 0)
  return (
    <svg
      className={styles["sparkline"]}
      data-chart
      data-flat={isFlat || undefined}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
    >
      {!isFlat && <polygon points={`0,${height} ${points.join(" ")} ${width},${height}`} />}
      <polyline points={points.join(" ")} />
    </svg>
  )
}

interface Props {
  readonly link: Link
  /** The clicks on each of the last 30 days; undefined until they are read. */
  readonly daily: ReadonlyArray<number> | undefined
  readonly columns: Columns
  readonly place: number
  readonly isSelected: boolean
  /** Whether this is the current row; only its controls are in the tab order. */
  readonly isCurrent: boolean
  readonly actions: RowActions
  readonly onSelect: (place: number, link: Link, isRange: boolean) => void
}

/** A link in the list: a table row, or a card on phones. */
export const LinkRow = memo(({ link, daily, columns, place, isSelected, isCurrent, actions, onSelect }: Props) => {
  const { moment } = useDates()
  const name = useUnicode(withoutScheme(link.short_url))
  const tabIndex = isCurrent ? 0 : -1
  return (
    <>
      <td className={styles["check"]}>
        {actions.canWrite && (
          <Tick
            aria-label={t`Select ${name}`}
            checked={isSelected}
            tabIndex={tabIndex}
            onChange={() => undefined}
            onClick={(event) => onSelect(place, link, event.shiftKey)}
          />
        )}
      </td>
      <LinkName link={link} name={name} hasDestination={!columns.has("destination")} tabIndex={tabIndex} />
      {columns.has("destination") && (
        <Text component="td" size="sm" c="dimmed" className={styles["address"] ?? ""} title={link.destination_url}>
          <AddressText url={link.destination_url} />
        </Text>
      )}
      {columns.has("domain") && (
        <Text component="td" size="sm" c="dimmed" className={styles["address"] ?? ""}>
          <bdi dir="ltr">{name.slice(0, name.indexOf("/"))}</bdi>
        </Text>
      )}
      {columns.has("folder") && (
        <td className={styles["about"]}>
          <FolderLabel link={link} />
        </td>
      )}
      {columns.has("tags") && (
        <td className={styles["about"]}>
          <Labels link={link} hasFolder={!columns.has("folder")} />
        </td>
      )}
      {columns.has("chart") && <td>{daily !== undefined && <Sparkline clicks={daily} />}</td>}
      {columns.has("clicks") && (
        <td className={styles["clicks"]}>
          <Anchor
            renderRoot={(props) => <RouterLink {...props} to="/analytics" search={{ link: link.id }} />}
            size="sm"
            c="inherit"
            tabIndex={tabIndex}
            className="numbers"
            aria-label={plural(
              { count: link.total_clicks },
              { one: `# click, open analytics for ${name}`, other: `# clicks, open analytics for ${name}` }
            )}
          >
            <IconChartBar size={14} aria-hidden /> {shortCount(link.total_clicks)}
          </Anchor>
        </td>
      )}
      {columns.has("created") && (
        <td className={styles["created"]}>
          <Text
            component="time"
            size="xs"
            c="dimmed"
            dateTime={DateTime.formatIso(link.created_at)}
            // Formatted when it is pointed at, because the first format of a date takes long.
            onPointerEnter={({ currentTarget }) => {
              currentTarget.title = moment(link.created_at)
            }}
          >
            {ago(link.created_at)}
          </Text>
        </td>
      )}
      <td className={styles["actions"]}>
        {actions.canWrite && (
          <>
            <ActionIcon
              size="md"
              className={styles["quick"] ?? ""}
              tabIndex={tabIndex}
              aria-label={t`Create a QR code for ${name}`}
              title={t`Create QR code`}
              renderRoot={(props) => <RouterLink {...props} to="/qr/new" search={{ link: link.id }} />}
            >
              <IconQrcode size={18} />
            </ActionIcon>
            <ActionIcon
              size="md"
              className={styles["quick"] ?? ""}
              tabIndex={tabIndex}
              aria-label={t`Edit ${name}`}
              title={t`Edit`}
              onClick={() => actions.edit(link)}
            >
              <IconPencil size={18} />
            </ActionIcon>
          </>
        )}
        <ActionMenu name={t`Actions for ${name}`} actions={actions.of(link)} tabIndex={tabIndex} />
      </td>
    </>
  )
})
