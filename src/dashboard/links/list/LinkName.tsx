import { t } from "@lingui/core/macro"
import { Anchor, Text } from "@mantine/core"
import { Link as RouterLink } from "@tanstack/react-router"
import type { Link } from "../../../link/Link.ts"
import { AddressText } from "../../ui/AddressText.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { withoutScheme } from "../../ui/format.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { PageIcon } from "../../ui/PageIcon.tsx"
import styles from "./LinkRow.module.css"
import { States } from "./States.tsx"

interface Props {
  readonly link: Link
  /** The short link in Unicode, without its scheme. */
  readonly name: string
  /** Whether the destination is below, because it has no column. */
  readonly hasDestination: boolean
  readonly tabIndex: number
}

/** The cell with a link's icon, short link, title and destination. */
export const LinkName = ({ link, name, hasDestination, tabIndex }: Props) => {
  const title = linkTitle(link)
  const slash = name.lastIndexOf("/")
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
