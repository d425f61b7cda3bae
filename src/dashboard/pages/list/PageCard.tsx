import { plural, t } from "@lingui/core/macro"
import { Anchor, Badge, Card, Group, Text } from "@mantine/core"
import { Link, useNavigate } from "@tanstack/react-router"
import IconCopyPlus from "~icons/tabler/copy-plus"
import IconEdit from "~icons/tabler/edit"
import IconExternalLink from "~icons/tabler/external-link"
import IconTrash from "~icons/tabler/trash"
import type { Page } from "../../../page/Page.ts"
import type { ThemeTile } from "../../../page/ThemeTile.ts"
import { useCanWrite } from "../../api/Session.ts"
import { ActionMenu } from "../../ui/ActionMenu.tsx"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { PageState } from "../PageState.tsx"
import { PagePicture } from "./PagePicture.tsx"
import styles from "./Pages.module.css"

interface Props {
  readonly page: Page
  readonly theme: ThemeTile | undefined
  /** The number of page views; undefined if unknown. */
  readonly views: number | undefined
  /** Whether the card shows the page itself. */
  readonly isDrawn: boolean
  readonly onDuplicate: (page: Page) => void
  readonly onRemove: (page: Page) => void
}

export const PageCard = ({ page, theme, views, isDrawn, onDuplicate, onRemove }: Props) => {
  const navigate = useNavigate()
  const canWrite = useCanWrite()
  const actions = [
    ...(canWrite
      ? [
          {
            label: t`Edit`,
            icon: <IconEdit size={18} />,
            onClick: () => void navigate({ to: "/pages/$pageId", params: { pageId: page.id } })
          }
        ]
      : []),
    ...(page.status === "draft"
      ? []
      : [
          {
            label: t`Open page`,
            icon: <IconExternalLink size={18} />,
            onClick: () => window.open(page.public_url, "_blank", "noopener")
          }
        ]),
    ...(canWrite
      ? [
          { label: t`Duplicate`, icon: <IconCopyPlus size={18} />, onClick: () => onDuplicate(page) },
          { label: t`Delete`, icon: <IconTrash size={18} />, onClick: () => onRemove(page), isDangerous: true }
        ]
      : [])
  ]
  return (
    <Card component="li" padding="md" className={styles["card"] ?? ""}>
      <Card.Section className={styles["picture"] ?? ""}>
        <PagePicture page={page} theme={theme} isDrawn={isDrawn} />
      </Card.Section>
      <Group justify="space-between" wrap="nowrap" mt="sm" gap="xs">
        <Text fw={600} className="break" lineClamp={2} component="h2" size="md" m={0}>
          <Link to="/pages/$pageId" params={{ pageId: page.id }} className={styles["title"]}>
            {page.title}
          </Link>
        </Text>
        <div className={styles["above"]}>
          {actions.length > 0 && <ActionMenu name={t`Actions for ${{ title: page.title }}`} actions={actions} />}
        </div>
      </Group>
      <Group gap={4} wrap="nowrap" className={styles["above"] ?? ""}>
        {page.status === "draft" ? (
          <Text size="sm" c="dimmed" className={styles["address"] ?? ""} title={page.public_url}>
            <ShortUrl url={page.public_url} />
          </Text>
        ) : (
          <Anchor
            href={page.public_url}
            target="_blank"
            rel="noopener"
            size="sm"
            className={styles["address"] ?? ""}
            title={page.public_url}
          >
            <ShortUrl url={page.public_url} />
          </Anchor>
        )}
        <CopyButton text={page.public_url} label={t`Copy URL of ${{ title: page.title }}`} isIcon />
      </Group>
      <Group gap="xs" mt="auto" pt="xs">
        <Text size="sm" c="dimmed" className="numbers" w="100%">
          {views !== undefined &&
            `${t({ context: "list of pages", message: plural({ count: views }, { one: "# view", other: "# views" }) })} · `}
          {t({
            context: "page content",
            message: plural({ count: page.total_clicks }, { one: "# click", other: "# clicks" })
          })}{" "}
          · {plural({ count: page.link_count + page.plugin_count }, { one: "# item", other: "# items" })}
        </Text>
        <PageState page={page} />
        {page.folder_name !== null && (
          <Badge color="gray">{[page.folder_icon, page.folder_name].filter((part) => part !== null).join(" ")}</Badge>
        )}
      </Group>
    </Card>
  )
}
