import { t } from "@lingui/core/macro"
import { Anchor, Card, Group, Stack, Text } from "@mantine/core"
import { Link, useNavigate } from "@tanstack/react-router"
import IconChartBar from "~icons/tabler/chart-bar"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import IconExternalLink from "~icons/tabler/external-link"
import IconPencil from "~icons/tabler/pencil"
import IconTrash from "~icons/tabler/trash"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { ActionMenu } from "../ui/ActionMenu.tsx"
import { toldFailure } from "../ui/notify.tsx"
import { ShortUrl } from "../ui/ShortUrl.tsx"
import { download } from "./download.ts"
import { isClear } from "./Editing.ts"
import styles from "./Qrcodes.module.css"
import { ScanBadge } from "./ScanBadge.tsx"
import { scanCount, scansOf } from "./Scans.tsx"

interface Props {
  readonly qrcode: Qrcode
  readonly onDelete: () => void
}

const useActions = ({ qrcode, onDelete }: Props) => {
  const navigate = useNavigate()
  const { id, link_id } = qrcode
  const size = 18
  const save = (format: "png" | "svg") =>
    void download(qrcode, format, format === "png" ? 1024 : undefined).catch(toldFailure)
  return [
    {
      label: t`Edit`,
      icon: <IconPencil size={size} />,
      onClick: () => void navigate({ to: "/qr/$qrcodeId", params: { qrcodeId: id } })
    },
    {
      label: t`Duplicate`,
      icon: <IconCopy size={size} />,
      onClick: () => void navigate({ to: "/qr/new", search: { copy: id } })
    },
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
    { label: t`Delete`, icon: <IconTrash size={size} />, onClick: onDelete, isDangerous: true }
  ]
}

/** A QR code in the list, with its picture. */
export const QrcodeCard = ({ qrcode, onDelete }: Props) => {
  const actions = useActions({ qrcode, onDelete })
  const { id, name, image_url, short_url, total_clicks, folder_name, folder_icon } = qrcode
  return (
    <Card padding={0} component="article" aria-labelledby={`qr-${id}`} className={styles["card"] ?? ""}>
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
