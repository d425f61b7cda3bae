import { t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconExternalLink from "~icons/tabler/external-link"
import IconEyeOff from "~icons/tabler/eye-off"
import IconUpload from "~icons/tabler/upload"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { PageState } from "../PageState.tsx"
import { useEditor } from "./EditorContext.ts"
import { PageLinks } from "./PageLinks.tsx"
import { usePublication } from "./usePublication.tsx"

/** A page's title, address and status. */
export const EditorHeader = ({ storeAll }: { readonly storeAll: () => Promise<number | undefined> }) => {
  const { page, isChanged, discardAll } = useEditor()
  const { publish, unpublish, revert, publishAtOnce, isPending } = usePublication(page, storeAll, discardAll)
  const isOnline = page.status !== "draft"
  const isAtOnce = page.auto_publish === 1
  const actions = [
    { label: t`Publish changes immediately`, isOn: isAtOnce, onClick: () => publishAtOnce(!isAtOnce) },
    ...(page.status === "changed"
      ? [{ label: t`Discard unpublished changes`, icon: <IconArrowBackUp size={18} />, onClick: revert }]
      : []),
    ...(isOnline
      ? [{ label: t`Unpublish`, icon: <IconEyeOff size={18} />, onClick: unpublish, isDangerous: true }]
      : [])
  ]
  const canPublish = !(isOnline && isAtOnce)
  const isUpToDate = page.status === "published" && !isChanged
  useScreenActions([
    ...(canPublish && !isUpToDate ? [{ label: t`Publish`, icon: <IconUpload size={18} />, onClick: publish }] : []),
    ...(isOnline
      ? [
          {
            label: t`Open page`,
            icon: <IconExternalLink size={18} />,
            onClick: () => void window.open(page.public_url, "_blank", "noopener")
          }
        ]
      : []),
    ...actions
  ])
  return (
    <PageHeader
      title={page.title}
      description={
        <Group gap="xs">
          <Group gap={2} wrap="nowrap" miw={0}>
            <span className="break">
              <ShortUrl url={page.public_url} />
            </span>
            <CopyButton text={page.public_url} label={t`Copy URL`} isIcon />
          </Group>
          <PageState page={page} />
          <PageLinks page={page} />
        </Group>
      }
      actions={
        <>
          {isOnline && (
            <Button
              variant="default"
              component="a"
              href={page.public_url}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={18} />}
            >
              {t`Open`}
            </Button>
          )}
          {canPublish && (
            <Button leftSection={<IconUpload size={18} />} loading={isPending} disabled={isUpToDate} onClick={publish}>
              {t`Publish`}
            </Button>
          )}
          <ActionMenu name={t`Actions for this page`} actions={actions} />
        </>
      }
    />
  )
}
