import { t } from "@lingui/core/macro"
import { ActionIcon, Button, Group, Title } from "@mantine/core"
import IconArrowBackUp from "~icons/tabler/arrow-back-up"
import IconExternalLink from "~icons/tabler/external-link"
import IconEyeOff from "~icons/tabler/eye-off"
import IconUpload from "~icons/tabler/upload"
import { useCanWrite } from "../../api/Session.ts"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { useReportedTitle } from "../../ui/screenTitle.ts"
import { useScreenActions } from "../../ui/useScreenActions.ts"
import { PageState } from "../PageState.tsx"
import styles from "./Editor.module.css"
import { useEditor } from "./EditorContext.ts"
import { PageLinks } from "./PageLinks.tsx"
import { usePublication } from "./usePublication.tsx"

interface Props {
  readonly storeAll: () => Promise<number | undefined>
  /** Leaves out what the editor shows below the header of a narrow window. */
  readonly isNarrow: boolean
}

/** A page's title, address and status, and the actions that change what visitors see. It stays in view. */
export const EditorHeader = ({ storeAll, isNarrow }: Props) => {
  const { page, isChanged, isTyped, canPublish, undo, discardAll } = useEditor()
  useReportedTitle(page.title)
  const { publish, unpublish, revert, publishAtOnce, isPending } = usePublication(page, storeAll, discardAll)
  const canWrite = useCanWrite()
  const isOnline = page.status !== "draft"
  const isAtOnce = page.auto_publish === 1
  const open = {
    label: t`Open page`,
    icon: <IconExternalLink size={18} />,
    onClick: () => void window.open(page.public_url, "_blank", "noopener")
  }
  const actions = [
    ...(isOnline && isNarrow ? [open] : []),
    ...(canWrite
      ? [{ label: t`Publish changes immediately`, isOn: isAtOnce, onClick: () => publishAtOnce(!isAtOnce) }]
      : []),
    ...(canWrite && page.status === "changed"
      ? [{ label: t`Discard unpublished changes`, icon: <IconArrowBackUp size={18} />, onClick: revert }]
      : []),
    ...(canWrite && isOnline
      ? [{ label: t`Unpublish`, icon: <IconEyeOff size={18} />, onClick: unpublish, isDangerous: true }]
      : [])
  ]
  const isUpToDate = page.status === "published" && !isChanged && !isTyped
  const verb = isTyped ? t`Save and publish` : t`Publish`
  useScreenActions([
    ...(canWrite && canPublish && !isUpToDate
      ? [{ label: verb, icon: <IconUpload size={18} />, onClick: publish }]
      : []),
    ...(isOnline && !isNarrow ? [open] : []),
    ...actions
  ])
  return (
    <div className={styles["head"]}>
      <div className={styles["what"]}>
        <Group gap="xs" wrap="nowrap">
          <Title order={1} size="h2" className={styles["title"] ?? ""} title={page.title}>
            <bdi>{page.title}</bdi>
          </Title>
          <PageState page={page} />
        </Group>
        <Group gap="xs" c="dimmed" fz="sm" wrap="nowrap">
          <span className={styles["address"]} title={page.public_url}>
            <ShortUrl url={page.public_url} />
          </span>
          <CopyButton text={page.public_url} label={t`Copy URL`} isIcon />
          {!isNarrow && <PageLinks page={page} />}
        </Group>
      </div>
      <Group gap="xs" wrap="nowrap" className="screen">
        {undo !== undefined && (
          <ActionIcon size="lg" aria-label={t`Undo the last edit`} title={t`Undo the last edit`} onClick={undo}>
            <IconArrowBackUp size={20} />
          </ActionIcon>
        )}
        {isOnline && !isNarrow && (
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
        {canWrite && canPublish && (
          <Button leftSection={<IconUpload size={18} />} loading={isPending} disabled={isUpToDate} onClick={publish}>
            {verb}
          </Button>
        )}
        {actions.length > 0 && <ActionMenu name={t`Actions for this page`} actions={actions} />}
      </Group>
    </div>
  )
}
