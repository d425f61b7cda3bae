import { t } from "@lingui/core/macro"
import { ActionIcon, Anchor, Badge, Button, Group, Text, Title } from "@mantine/core"
import { Link as RouterLink } from "@tanstack/react-router"
import type { ReactNode } from "react"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCornerDownRight from "~icons/tabler/corner-down-right"
import IconExternalLink from "~icons/tabler/external-link"
import type { DestinationStatus } from "../../../destination/check/Status.ts"
import { readableUrl } from "../../../lib/ReadableUrl.ts"
import type { Link } from "../../../link/Link.ts"
import { useCanWrite } from "../../api/Session.ts"
import { AddressLine } from "../../ui/AddressLine.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ago, withoutScheme } from "../../ui/format.ts"
import { linkTitle } from "../../ui/linkTitle.ts"
import { PageIcon } from "../../ui/PageIcon.tsx"
import { useReportedTitle } from "../../ui/screenTitle.ts"
import { shortName } from "../../ui/shortName.ts"
import { useDates } from "../../ui/useDates.ts"
import { Dot } from "../list/Labels.tsx"
import { isExpired } from "../list/stateNames.ts"
import { faultName } from "./faultName.ts"
import styles from "./LinkHead.module.css"
import { useCheck } from "./useCheck.ts"

interface ReachedProps {
  readonly link: Link
  readonly status: DestinationStatus
}

/** Whether the destination is reachable, and if not, since when. */
const Reached = ({ link, status }: ReachedProps) => {
  const { moment } = useDates()
  const { check, isChecking } = useCheck()
  const canWrite = useCanWrite()
  const fault = faultName(status)
  const { broken_since, checked_at } = status
  const sentence =
    fault === undefined
      ? status.status === null
        ? t`Couldn't verify`
        : t`Destination is reachable`
      : broken_since === null
        ? t`${fault}. Linden will check again tomorrow.`
        : t`${fault}, since ${{ when: moment(broken_since) }}`
  return (
    <div className={styles["reached"]} data-broken={fault !== undefined || undefined}>
      {fault !== undefined ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
      <span>{sentence}</span>
      <Text span size="sm" c="dimmed" title={moment(checked_at)}>
        {t({ context: "link", message: `Checked ${{ ago: ago(checked_at) }}` })}
      </Text>
      {canWrite && (
        <Button className="screen" size="compact-xs" variant="default" loading={isChecking} onClick={() => check(link)}>
          {t({ context: "link", message: "Check again" })}
        </Button>
      )}
    </div>
  )
}

const State = ({ link }: { readonly link: Link }) =>
  link.stopped_at !== null ? (
    <Badge color="red">{t`Stopped`}</Badge>
  ) : link.is_active === 0 ? (
    <Badge color="gray">{t`Inactive`}</Badge>
  ) : isExpired(link) ? (
    <Badge color="red">{t`Expired`}</Badge>
  ) : (
    <Badge color="leaf">{t`Active`}</Badge>
  )

/** A link's folder and tags. A click on one lists its links. */
const Places = ({ link: { folder_id, folder_name, folder_color, folder_icon, tags } }: { readonly link: Link }) => (
  <>
    {folder_id !== null && folder_name !== null && (
      <Anchor
        className={styles["place"] ?? ""}
        title={t`Folder: ${{ name: folder_name }}`}
        renderRoot={(props) => <RouterLink {...props} to="/links" search={{ folder: folder_id }} />}
      >
        {folder_icon ?? <Dot color={folder_color ?? "var(--mantine-color-dimmed)"} />} <bdi>{folder_name}</bdi>
      </Anchor>
    )}
    {tags.map(({ id, name, color }) => (
      <Anchor
        key={id}
        className={styles["place"] ?? ""}
        title={t`Tag: ${{ name }}`}
        renderRoot={(props) => <RouterLink {...props} to="/links" search={{ tag: id }} />}
      >
        <Dot color={color} /> <bdi>{name}</bdi>
      </Anchor>
    ))}
  </>
)

interface Props {
  readonly link: Link
  /** Buttons at the end of the heading's line. */
  readonly actions: ReactNode
}

/** The heading of a link's screen: its short link, title, destination, folder and tags. */
export const LinkHead = ({ link, actions }: Props) => {
  const name = shortName(link.short_url)
  useReportedTitle(name)
  const { moment } = useDates()
  const title = linkTitle(link)
  const { comments, destination_url, destination_status, former_urls, created_at, creator_username } = link
  const former = former_urls.map(withoutScheme).join(", ")
  const time = moment(created_at)
  return (
    <div className={styles["head"]}>
      <span className={styles["icon"]}>
        <PageIcon link={link} />
      </span>
      <div className={styles["name"]}>
        <Title order={1} size="h2" lineClamp={2} title={name} className="break">
          <bdi dir="ltr">{name}</bdi>
        </Title>
        <Group gap={4} wrap="nowrap" className="screen">
          <CopyButton text={link.short_url} label={t`Copy`} isIcon />
          <ActionIcon
            component="a"
            href={link.short_url}
            target="_blank"
            rel="noreferrer"
            aria-label={t`Open`}
            title={t`Open`}
          >
            <IconExternalLink size={18} />
          </ActionIcon>
        </Group>
      </div>
      <div className={styles["about"]}>
        {title !== undefined && (
          <Text fw={500} lineClamp={2} title={title} className="break">
            <bdi>{title}</bdi>
          </Text>
        )}
        <div className={styles["destination"]}>
          <IconCornerDownRight size={16} aria-hidden />
          <AddressLine address={readableUrl(destination_url)}>
            <Anchor href={destination_url} target="_blank" rel="noreferrer" size="sm">
              <bdi dir="ltr">{readableUrl(destination_url)}</bdi>
            </Anchor>
          </AddressLine>
        </div>
        {comments !== null && (
          <Text size="sm" c="dimmed" lineClamp={4} title={comments} className={`break ${styles["comments"]}`}>
            <bdi>{comments}</bdi>
          </Text>
        )}
        {destination_status !== null && <Reached link={link} status={destination_status} />}
        <div className={styles["facts"]}>
          <State link={link} />
          <Places link={link} />
          <span>
            {creator_username === null
              ? t`Created ${{ time }}`
              : t`Created ${{ time }} by ${{ name: creator_username }}`}
          </span>
          {former !== "" && (
            <span className={styles["former"]} title={former}>
              {t({ context: "link", message: `Previous addresses: ${{ addresses: former }}` })}
            </span>
          )}
        </div>
      </div>
      <Group gap="xs" className={`screen ${styles["actions"]}`}>
        {actions}
      </Group>
    </div>
  )
}
