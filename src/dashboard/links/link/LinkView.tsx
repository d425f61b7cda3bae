import { t } from "@lingui/core/macro"
import { Anchor, Button, Group, Skeleton, Stack, Title } from "@mantine/core"
import { Link as RouterLink, useNavigate } from "@tanstack/react-router"
import { lazy, Suspense } from "react"
import IconCopy from "~icons/tabler/copy"
import IconExternalLink from "~icons/tabler/external-link"
import IconEye from "~icons/tabler/eye"
import IconEyeOff from "~icons/tabler/eye-off"
import IconLinkPlus from "~icons/tabler/link-plus"
import IconPencil from "~icons/tabler/pencil"
import IconQrcode from "~icons/tabler/qrcode"
import IconRefresh from "~icons/tabler/refresh"
import IconTrash from "~icons/tabler/trash"
import type { Link } from "../../../link/Link.ts"
import { NotServing } from "../../library/NotServing.tsx"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { copy } from "../../ui/clipboard.ts"
import { told } from "../../ui/notify.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { shortName } from "../../ui/shortName.ts"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { useShortcut } from "../../ui/useShortcut.ts"
import { States } from "../list/States.tsx"
import { useEditor } from "../useEditor.tsx"
import { useToggle } from "../useToggle.ts"
import { Facts } from "./Facts.tsx"
import { QrcodesOfLink } from "./QrcodesOfLink.tsx"
import { ShareButton } from "./ShareButton.tsx"
import { useCheck } from "./useCheck.ts"
import { useRemoveLink } from "./useRemoveLink.ts"
import { testedDestinations } from "./variants.ts"

const LinkReport = lazy(() =>
  import("../../analytics/LinkReport.tsx").then((loaded) => ({ default: loaded.LinkReport }))
)

/** A link: its settings, QR codes and visits. */
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
  const edit = () => editor.edit(link)
  useShortcut("e", edit)
  const menu = [
    link.is_active === 1
      ? { label: t`Deactivate`, icon: <IconEyeOff size={18} />, onClick: () => toggle(link) }
      : { label: t`Activate`, icon: <IconEye size={18} />, onClick: () => toggle(link) },
    { label: t`Duplicate`, icon: <IconLinkPlus size={18} />, onClick: () => editor.duplicate(link) },
    { label: t`Check destination`, icon: <IconRefresh size={18} />, onClick: () => check(link) },
    { label: t`Delete`, icon: <IconTrash size={18} />, isDangerous: true, onClick: remove }
  ]
  useScreenActions([
    {
      label: t`Copy`,
      icon: <IconCopy size={18} />,
      onClick: () => void copy(link.short_url).then((isDone) => isDone && told(t`Short link copied`))
    },
    { label: t`Edit`, icon: <IconPencil size={18} />, shortcut: "E", onClick: edit },
    {
      label: t`QR code`,
      icon: <IconQrcode size={18} />,
      onClick: () => void navigate({ to: "/qr/new", search: { link: link.id } })
    },
    ...menu
  ])
  return (
    <>
      <PageHeader
        title={name}
        description={
          <Group gap="sm">
            <Anchor href={link.short_url} target="_blank" rel="noreferrer" inherit>
              {t`Open`} <IconExternalLink size={14} aria-hidden style={{ verticalAlign: -2 }} />
            </Anchor>
            <States link={link} />
          </Group>
        }
        actions={
          <Group gap="xs">
            <CopyButton text={link.short_url} label={t`Copy`} />
            <ShareButton link={link} />
            <Button
              variant="default"
              visibleFrom="sm"
              renderRoot={(props) => <RouterLink {...props} to="/qr/new" search={{ link: link.id }} />}
              leftSection={<IconQrcode size={18} />}
            >
              {t`QR code`}
            </Button>
            <Button onClick={edit} leftSection={<IconPencil size={18} />}>
              {t`Edit`}
            </Button>
            <ActionMenu name={t`Actions for ${name}`} actions={menu} />
          </Group>
        }
      />
      <Stack gap="lg">
        <NotServing domain={link.domain_id} />
        <Facts link={link} />
        <QrcodesOfLink link={link} />
        <Title order={2} size="h4">
          {t({ context: "link", message: "Clicks" })}
        </Title>
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <LinkReport linkId={link.id} variants={testedDestinations(link)} />
        </Suspense>
      </Stack>
      {editor.element}
    </>
  )
}
