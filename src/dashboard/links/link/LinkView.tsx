import { t } from "@lingui/core/macro"
import { Box, Button, Card, Stack, Text, Title } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { lazy, Suspense, useState } from "react"
import IconBan from "~icons/tabler/ban"
import IconCopy from "~icons/tabler/copy"
import IconEye from "~icons/tabler/eye"
import IconEyeOff from "~icons/tabler/eye-off"
import IconHistory from "~icons/tabler/history"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconPencil from "~icons/tabler/pencil"
import IconQrcode from "~icons/tabler/qrcode"
import IconRefresh from "~icons/tabler/refresh"
import IconShare from "~icons/tabler/share"
import IconTrash from "~icons/tabler/trash"
import type { Link } from "../../../link/Link.ts"
import { useMutation } from "../../api/Mutation.ts"
import { orLater } from "../../api/Outbox.ts"
import { run } from "../../api/Run.ts"
import { useCanManage, useCanWrite } from "../../api/Session.ts"
import { NotServing } from "../../library/NotServing.tsx"
import { toldTrashed } from "../../library/trashed.tsx"
import { links } from "../../queries/LinkClient.ts"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { copy } from "../../ui/clipboard.ts"
import { Loading } from "../../ui/Loading.tsx"
import { told, toldFailure } from "../../ui/notify.tsx"
import { OwnVisitsSwitch } from "../../ui/OwnVisitsSwitch.tsx"
import { shortName } from "../../ui/shortName.ts"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { useShortcut } from "../../ui/useShortcut.ts"
import { askToDelete } from "../askToDelete.ts"
import { linksChanged } from "../Cache.ts"
import { PreviewCard } from "../editor/PreviewCard.tsx"
import { hasOwnPreview, type Previewed, socialPreviewOf } from "../editor/SocialPreview.ts"
import { useEditor } from "../useEditor.tsx"
import { useToggle } from "../useToggle.ts"
import { LinkHead } from "./LinkHead.tsx"
import { LinkHistory } from "./LinkHistory.tsx"
import { Numbers } from "./Numbers.tsx"
import styles from "./Parts.module.css"
import { QrcodesOfLink } from "./QrcodesOfLink.tsx"
import { Settings } from "./Settings.tsx"
import { useCheck } from "./useCheck.ts"
import { useStop } from "./useStop.tsx"
import { testedDestinations } from "./variants.ts"

/** Moves a link to the trash, after a confirmation if QR codes point to it, and returns to the list. */
const useRemoveLink = ({ id, short_url }: Link) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationFn: async () => {
      // Requests for reports of a deleted link fail, so cancel them and don't refetch.
      await queries.cancelQueries({ queryKey: ["analytics"] })
      await orLater(
        {
          kind: "link.remove",
          payload: { ids: [id] },
          told: t`Delete ${{ shortLink: shortName(short_url) }}`
        },
        (): Promise<unknown> => run(links.remove({ path: { id } }))
      )
    },
    onSuccess: async () => {
      await navigate({ to: "/links" })
      queries.removeQueries({ queryKey: ["link", id] })
      queries.removeQueries({ queryKey: ["analytics"] })
      toldTrashed(t`Link moved to the trash`, [id])
      void linksChanged(queries)
    },
    onError: toldFailure
  })
  return () =>
    void askToDelete(
      1,
      async () => [id],
      () => mutate()
    )
}

const previewedOf = (link: Link): Previewed => ({
  url: link.destination_url,
  redirect: link.redirect_type,
  metaTitle: link.meta_title ?? "",
  metaDescription: link.meta_description ?? "",
  metaImage: link.meta_image
})

interface Props {
  readonly link: Link
  /** Undefined if the user can't change the link. */
  readonly onEdit: (() => void) | undefined
}

/** What chats and social networks show for a link. */
const PreviewOfLink = ({ link, onEdit }: Props) => {
  const previewed = previewedOf(link)
  return (
    <Card component="section" aria-labelledby="preview-of-link">
      <div className={styles["top"]}>
        <Title order={2} size="h5" id="preview-of-link">
          {t`Social preview`}
        </Title>
        {onEdit !== undefined && (
          <Button
            className="screen"
            variant="default"
            size="compact-sm"
            leftSection={<IconPencil size={16} />}
            onClick={onEdit}
          >
            {t`Customize`}
          </Button>
        )}
      </div>
      <PreviewCard preview={socialPreviewOf(previewed, new URL(link.short_url).hostname, link.destination)} />
      {!hasOwnPreview(previewed) && link.redirect_type === "instant" && (
        <Text size="xs" c="dimmed" mt="sm">
          {t`Uses the destination's title, description and picture.`}
        </Text>
      )}
    </Card>
  )
}

/**
 * Shares the short link through the system's share sheet. Hidden if the browser has no share sheet; there is also a
 * copy button.
 */
const ShareButton = ({ link: { short_url, meta_title } }: { readonly link: Link }) =>
  "share" in navigator && (
    <Button
      variant="default"
      leftSection={<IconShare size={18} />}
      // Closing the share sheet is not an error.
      onClick={() =>
        void navigator
          .share({ url: short_url, ...(meta_title === null ? {} : { title: meta_title }) })
          .catch(() => undefined)
      }
    >
      {t({ context: "verb", message: "Share" })}
    </Button>
  )

const LinkReport = lazy(() =>
  import("../../analytics/LinkReport.tsx").then((loaded) => ({ default: loaded.LinkReport }))
)

/** The changes of a link, which load once they are opened. */
const HistoryOfLink = ({ link }: { readonly link: Link }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card component="section" aria-labelledby="history-of-link" className="screen">
      <div className={styles["top"]}>
        <Title order={2} size="h5" id="history-of-link">
          {t`History`}
        </Title>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconHistory size={16} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide changes` : t`Show changes`}
        </Button>
      </div>
      {isOpen && (
        <Box mt="md">
          <Suspense fallback={<Loading shape="list" />}>
            <LinkHistory link={link} />
          </Suspense>
        </Box>
      )}
    </Card>
  )
}

/** A link: its settings, numbers, QR codes, social preview, history and visits. */
export const LinkView = ({ link }: { readonly link: Link }) => {
  const name = shortName(link.short_url)
  const editor = useEditor(({ link: made, isCopied }) =>
    told(
      isCopied
        ? t`${{ shortLink: shortName(made.short_url) }} created and copied`
        : t`${{ shortLink: shortName(made.short_url) }} created`
    )
  )
  const navigate = useNavigate()
  const { toggle } = useToggle()
  const { check } = useCheck()
  const remove = useRemoveLink(link)
  const canWrite = useCanWrite()
  const canManage = useCanManage()
  const stop = useStop()
  const edit = () => editor.edit(link)
  useShortcut("e", edit)
  const menu = [
    link.is_active === 1
      ? { label: t`Deactivate`, icon: <IconEyeOff size={18} />, onClick: () => toggle(link) }
      : { label: t`Activate`, icon: <IconEye size={18} />, onClick: () => toggle(link) },
    { label: t`Duplicate`, icon: <IconLinkPlus size={18} />, onClick: () => editor.duplicate(link) },
    { label: t`Check destination`, icon: <IconRefresh size={18} />, onClick: () => check(link) },
    ...(canManage
      ? [
          {
            label: link.stopped_at === null ? t`Stop link` : t`Let visitors follow again`,
            icon: <IconBan size={18} />,
            onClick: () => void stop(link)
          }
        ]
      : []),
    { label: t`Delete`, icon: <IconTrash size={18} />, isDangerous: true, onClick: remove }
  ]
  useScreenActions([
    {
      label: t`Copy`,
      icon: <IconCopy size={18} />,
      onClick: () => void copy(link.short_url).then((isDone) => isDone && told(t`Short link copied`))
    },
    ...(canWrite
      ? [
          { label: t`Edit`, icon: <IconPencil size={18} />, shortcut: "E", onClick: edit },
          {
            label: t`QR code`,
            icon: <IconQrcode size={18} />,
            onClick: () => void navigate({ to: "/qr/new", search: { link: link.id } })
          },
          ...menu
        ]
      : [])
  ])
  return (
    <>
      <Stack gap="lg">
        <section aria-label={t`About this link`}>
          <LinkHead
            link={link}
            actions={
              <>
                <ShareButton link={link} />
                {canWrite && (
                  <Button onClick={edit} leftSection={<IconPencil size={18} />}>
                    {t`Edit`}
                  </Button>
                )}
                {canWrite && <ActionMenu name={t`Actions for ${name}`} actions={menu} />}
              </>
            }
          />
          <Settings link={link} onEdit={canWrite ? (option) => editor.edit({ id: link.id, option }) : undefined} />
        </section>
        <NotServing domain={link.domain_id} />
        <div className={styles["frame"]}>
          <div className={styles["parts"]}>
            <Numbers link={link} />
            <QrcodesOfLink link={link} />
            <PreviewOfLink
              link={link}
              onEdit={canWrite ? () => editor.edit({ id: link.id, option: "preview" }) : undefined}
            />
          </div>
        </div>
        <HistoryOfLink link={link} />
        <Title order={2} size="h4">
          {t`Analytics`}
        </Title>
        <OwnVisitsSwitch />
        <Suspense fallback={<Loading shape="report" />}>
          <LinkReport linkId={link.id} variants={testedDestinations(link)} />
        </Suspense>
      </Stack>
      {editor.element}
    </>
  )
}
