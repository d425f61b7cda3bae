import { t } from "@lingui/core/macro"
import { Button, Card, Text, Title } from "@mantine/core"
import IconPencil from "~icons/tabler/pencil"
import type { Link } from "../../../link/Link.ts"
import { PreviewCard } from "../editor/PreviewCard.tsx"
import { hasOwnPreview, type Previewed, socialPreviewOf } from "../editor/SocialPreview.ts"
import styles from "./Parts.module.css"

const previewedOf = (link: Link): Previewed => ({
  url: link.destination_url,
  redirect: link.redirect_type,
  metaTitle: link.meta_title ?? "",
  metaDescription: link.meta_description ?? "",
  metaImage: link.meta_image
})

interface Props {
  readonly link: Link
  readonly onEdit: () => void
}

/** What chats and social networks show for a link. */
export const PreviewOfLink = ({ link, onEdit }: Props) => {
  const previewed = previewedOf(link)
  return (
    <Card component="section" aria-labelledby="preview-of-link">
      <div className={styles["top"]}>
        <Title order={2} size="h5" id="preview-of-link">
          {t`Social preview`}
        </Title>
        <Button
          className="screen"
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={16} />}
          onClick={onEdit}
        >
          {t`Customize`}
        </Button>
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
