import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, Text } from "@mantine/core"
import { Fragment } from "react"
import IconLayoutList from "~icons/tabler/layout-list"
import IconLink from "~icons/tabler/link"
import IconQrcode from "~icons/tabler/qrcode"
import IconTrash from "~icons/tabler/trash"
import type { TrashItem, TrashKind } from "../../trash/TrashItem.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { useCanManage, useCanWrite } from "../api/Session.ts"
import { Row } from "../library/Rows.tsx"
import { restore, trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { AddressText } from "../ui/AddressText.tsx"
import { confirm } from "../ui/dialogs.tsx"
import { ago } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { PageIcon } from "../ui/PageIcon.tsx"
import { shortName } from "../ui/shortName.ts"
import { Tick } from "../ui/Tick.tsx"
import { useDates } from "../ui/useDates.ts"
import styles from "./TrashRow.module.css"

/** The names and icons of the kinds of items. */
export const kinds = {
  link: { one: t`Link`, many: t`Links`, none: t`No links in the trash`, icon: IconLink },
  page: { one: t`Page`, many: t`Pages`, none: t`No pages in the trash`, icon: IconLayoutList },
  qrcode: {
    one: t`QR code`,
    many: t({ context: "trash", message: "QR codes" }),
    none: t`No QR codes in the trash`,
    icon: IconQrcode
  }
} as const satisfies Readonly<Record<TrashKind, unknown>>

const nameOf = ({ name, url, kind }: TrashItem): string =>
  kind === "link" && url !== null && url.endsWith(`/${name}`) ? shortName(url) : name

interface Props {
  readonly item: TrashItem
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** An item in the trash, with buttons that restore it or, for owners and admins, delete it permanently. */
export const TrashRow = ({ item, isSelected, onSelect }: Props) => {
  const { day } = useDates()
  const canManage = useCanManage()
  const canWrite = useCanWrite()
  const { kind, url, destination, destination_url, deleter_username, deleted_at, purge_at } = item
  const { one, icon: Icon } = kinds[kind]
  const name = nameOf(item)
  const restoring = useMutation({
    mutationFn: () => restore([item.id]),
    onSuccess: () => told(t`“${name}” was restored`),
    onError: toldFailure
  })
  const removing = useMutation({
    mutationFn: () => run(trash.remove({ path: { id: item.id } })),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const facts = [
    one,
    ...(url === null || shortName(url) === name ? [] : [shortName(url)]),
    deleter_username === null
      ? t`deleted ${{ ago: ago(deleted_at) }}`
      : t`deleted ${{ ago: ago(deleted_at) }} by ${{ username: deleter_username }}`,
    t`will be permanently deleted on ${{ day: day(purge_at) }}`
  ]
  return (
    <Row
      isWordy
      {...(canWrite ? { tick: <Tick aria-label={t`Select ${name}`} checked={isSelected} onChange={onSelect} /> } : {})}
      mark={<Icon size={20} stroke={1.6} />}
      name={
        <>
          <bdi>{name}</bdi>
          {destination_url !== null && (
            <Text size="sm" c="dimmed" component="span" className={styles["destination"] ?? ""} title={destination_url}>
              <PageIcon link={{ destination, destination_url }} />
              {destination !== null && destination.title !== null && (
                <bdi className={styles["title"]}>{destination.title}</bdi>
              )}
              <AddressText url={destination_url} />
            </Text>
          )}
        </>
      }
      details={
        <Text size="sm" c="dimmed" component="span" className="break">
          {facts.map((fact, place) => (
            <Fragment key={fact}>
              {place > 0 && " · "}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </Text>
      }
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={t`Restore ${name}`}
            loading={restoring.isPending}
            disabled={!canWrite}
            onClick={() => restoring.mutate()}
          >
            {t`Restore`}
          </Button>
          {canManage && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Delete ${name} permanently`}
              title={t`Delete permanently`}
              loading={removing.isPending}
              onClick={() =>
                confirm({
                  title: t`Delete “${name}” permanently?`,
                  children:
                    kind === "qrcode"
                      ? t`This can't be undone. Printed copies keep redirecting to the link, but their scans are no longer counted separately.`
                      : t`This can't be undone, and its address becomes available to others.`,
                  verb: t`Delete permanently`,
                  onConfirm: () => removing.mutate()
                })
              }
            >
              <IconTrash size={18} />
            </ActionIcon>
          )}
        </Group>
      }
    />
  )
}
