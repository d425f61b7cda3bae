import { t } from "@lingui/core/macro"
import { Anchor, Badge, Card, Group, Stack, Text } from "@mantine/core"
import { Link, useNavigate } from "@tanstack/react-router"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import IconChartBar from "~icons/tabler/chart-bar"
import IconCircleCheck from "~icons/tabler/circle-check"
import IconCircleX from "~icons/tabler/circle-x"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import IconExternalLink from "~icons/tabler/external-link"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { textsOfDetails } from "../api/faults/textOf.ts"
import { useCanWrite } from "../api/Session.ts"
import { isExpired } from "../links/list/stateNames.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { ShortUrl } from "../ui/ShortUrl.tsx"
import { Tick } from "../ui/Tick.tsx"
import { download } from "./download.ts"
import { isClear } from "./Editing.ts"
import styles from "./Qrcodes.module.css"
import { scanCount, scansOf } from "./Scans.tsx"

/** Whether the code can be used: it has a link that redirects, and phones can read it. */
const ScanBadge = ({ qrcode }: { readonly qrcode: Qrcode }) => {
  const { link_id, link_is_active, link_expires_at, scannable, warnings, warning_details } = qrcode
  const told = textsOfDetails(warnings, warning_details).join(" ")
  if (link_id === null) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={t`Its link was deleted`}>
        {t`No destination`}
      </Badge>
    )
  }
  if (link_is_active === 0) return <Badge color="gray">{t({ context: "QR code", message: "Link inactive" })}</Badge>
  if (isExpired({ expires_at: link_expires_at })) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />}>
        {t({ context: "QR code", message: "Link expired" })}
      </Badge>
    )
  }
  if (!scannable) {
    return (
      <Badge color="red" leftSection={<IconCircleX size={14} />} title={told}>
        {t`Doesn't scan`}
      </Badge>
    )
  }
  return warnings.length > 0 ? (
    <Badge color="yellow" leftSection={<IconAlertTriangle size={14} />} title={told}>
      {t`Hard to scan`}
    </Badge>
  ) : (
    <Badge color="leaf" leftSection={<IconCircleCheck size={14} />}>
      {t`Scans well`}
    </Badge>
  )
}

interface Props {
  readonly qrcode: Qrcode
  readonly onDelete: () => void
  readonly isSelected: boolean
  /** Whether any code is selected, so that all cards show their checkbox. */
  readonly isSelecting: boolean
  readonly onSelect: () => void
}

const useActions = ({ qrcode, onDelete }: Pick<Props, "qrcode" | "onDelete">) => {
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const { id, link_id } = qrcode
  const size = 18
  const save = (format: "png" | "svg") =>
    void download(qrcode, format, format === "png" ? 1024 : undefined).catch(toldFailure)
  return [
    ...(canWrite
      ? [
          {
            label: t`Edit`,
            icon: <IconPencil size={size} />,
            onClick: () => void navigate({ to: "/qr/$qrcodeId", params: { qrcodeId: id } })
          },
          {
            label: t`Duplicate`,
            icon: <IconCopy size={size} />,
            onClick: () => void navigate({ to: "/qr/new", search: { copy: id } })
          }
        ]
      : []),
    { label: t`Download PNG`, icon: <IconDownload size={size} />, onClick: () => save("png") },
    { label: t`Download SVG`, icon: <IconDownload size={size} />, onClick: () => save("svg") },
    ...(link_id === null
      ? []
      : [
          {
            label: t`Open link`,
            icon: <IconExternalLink size={size} />,
            onClick: () => void navigate({ to: "/links/$linkId", params: { linkId: link_id } })
          }
        ]),
    {
      label: t`Analytics`,
      icon: <IconChartBar size={size} />,
      onClick: () => void navigate({ to: "/analytics", search: scansOf(id) })
    },
    ...(canWrite ? [{ label: t`Delete`, icon: <IconTrash size={size} />, onClick: onDelete, isDangerous: true }] : [])
  ]
}

/** A QR code in the list, with its picture. */
export const QrcodeCard = ({ qrcode, onDelete, isSelected, isSelecting, onSelect }: Props) => {
  const actions = useActions({ qrcode, onDelete })
  const { id, name, image_url, short_url, total_clicks, folder_name, folder_icon } = qrcode
  return (
    <Card
      padding={0}
      component="article"
      aria-labelledby={`qr-${id}`}
      className={styles["card"] ?? ""}
      data-selected={isSelected || undefined}
      data-selecting={isSelecting || undefined}
    >
      <div className={styles["select"]}>
        <Tick aria-label={t`Select ${name}`} checked={isSelected} onChange={onSelect} />
      </div>
      <Link
        to="/qr/$qrcodeId"
        params={{ qrcodeId: id }}
        className={styles["picture"]}
        tabIndex={-1}
        aria-hidden
        data-clear={isClear(qrcode.design_config)}
      >
        <img src={image_url} alt="" loading="lazy" decoding="async" width={512} height={512} />
      </Link>
      <Stack gap={6} p="md" pt="sm">
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Anchor
            id={`qr-${id}`}
            renderRoot={(props) => <Link {...props} to="/qr/$qrcodeId" params={{ qrcodeId: id }} />}
            c="var(--mantine-color-text)"
            fw={600}
            truncate
          >
            <bdi>{name}</bdi>
          </Anchor>
          <ActionMenu name={t`Actions for ${name}`} actions={actions} />
        </Group>
        <Text size="sm" c="dimmed" truncate>
          {short_url === null ? t`Its link was deleted` : <ShortUrl url={short_url} />}
        </Text>
        <Group justify="space-between" gap="xs">
          <Text size="sm" className="numbers">
            {scanCount(total_clicks)}
          </Text>
          <ScanBadge qrcode={qrcode} />
        </Group>
        {folder_name !== null && (
          <Text size="xs" c="dimmed" truncate>
            {t`In ${{ folder: folder_icon === null ? folder_name : `${folder_icon} ${folder_name}` }}`}
          </Text>
        )}
      </Stack>
    </Card>
  )
}
