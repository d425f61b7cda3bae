import { ActionIcon, Button, Group, Text } from "@mantine/core"
import { useMutation } from "@tanstack/react-query"
import type { TrashItem, TrashKind } from "../../trash/TrashItem.ts"
import { data, run } from "../api/Run.ts"
import { IconLayoutList } from "../icons/IconLayoutList.ts"
import { IconLink } from "../icons/IconLink.ts"
import { IconQrcode } from "../icons/IconQrcode.ts"
import { IconTrash } from "../icons/IconTrash.ts"
import { Row } from "../library/Rows.tsx"
import { restore, trashChanged } from "../library/trashed.tsx"
import { trash } from "../queries/TrashClient.ts"
import { confirm } from "../ui/dialogs.tsx"
import { ago, withoutScheme } from "../ui/format.ts"
import { told, toldFailure } from "../ui/notify.tsx"
import { useDates } from "../ui/useDates.ts"

/** What each kind is called, and how it is drawn. */
export const kinds = {
  link: { one: "Link", many: "Links", none: "No links in the trash", icon: IconLink },
  page: { one: "Page", many: "Pages", none: "No pages in the trash", icon: IconLayoutList },
  qrcode: { one: "QR code", many: "QR codes", none: "No QR codes in the trash", icon: IconQrcode }
} as const satisfies Readonly<Record<TrashKind, unknown>>

const nameOf = ({ name, url, kind }: TrashItem): string =>
  kind === "link" && url !== null && url.endsWith(`/${name}`) ? withoutScheme(url) : name

/** Something in the trash, the way back, and the way to its end. */
export const TrashRow = ({ item }: { readonly item: TrashItem }) => {
  const { day } = useDates()
  const { kind, url, deleter_username, deleted_at, purge_at } = item
  const { one, icon: Icon } = kinds[kind]
  const name = nameOf(item)
  const restoring = useMutation({
    mutationFn: () => restore([item.id]),
    onSuccess: () => told(`“${name}” is back`),
    onError: toldFailure
  })
  const removing = useMutation({
    mutationFn: () => run(trash.remove({ path: { id: item.id } })),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const address = url === null || withoutScheme(url) === name ? "" : ` · ${withoutScheme(url)}`
  return (
    <Row
      mark={<Icon size={20} stroke={1.6} />}
      name={name}
      details={
        <Text size="sm" c="dimmed" component="span" className="break">
          {one}
          {address} · deleted {ago(deleted_at)}
          {deleter_username === null ? "" : ` by ${deleter_username}`} · gone for good on {day(purge_at)}
        </Text>
      }
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-label={`Restore ${name}`}
            loading={restoring.isPending}
            onClick={() => restoring.mutate()}
          >
            Restore
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Delete ${name} for good`}
            title="Delete for good"
            loading={removing.isPending}
            onClick={() =>
              confirm({
                title: `Delete “${name}” for good?`,
                children:
                  kind === "qrcode"
                    ? "It cannot be had back after that. Where it is printed, it leads where its link leads, and its scans are no longer counted apart."
                    : "It cannot be had back after that, and its address can be taken by somebody else.",
                verb: "Delete for good",
                onConfirm: () => removing.mutate()
              })
            }
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      }
    />
  )
}

/** Asks, and deletes everything in the trash for good. */
export const useEmptyTrash = () => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => data(trash.empty()),
    onSuccess: () => told("The trash is empty"),
    onError: toldFailure,
    onSettled: trashChanged
  })
  const ask = () =>
    confirm({
      title: "Empty the trash?",
      children:
        "Everything in it is deleted for good, for everybody in the team, and the addresses can be taken by somebody else. This cannot be undone.",
      verb: "Empty the trash",
      onConfirm: mutate
    })
  return { ask, isPending }
}
