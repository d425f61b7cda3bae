import { t } from "@lingui/core/macro"
import { Anchor, Button, Card, CloseButton, Group, Stack, Text } from "@mantine/core"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link as RouterLink } from "@tanstack/react-router"
import { useEffect } from "react"
import IconCheck from "~icons/tabler/check"
import IconExternalLink from "~icons/tabler/external-link"
import IconPencil from "~icons/tabler/pencil"
import IconQrcode from "~icons/tabler/qrcode"
import type { Link } from "../../link/Link.ts"
import { NotServing } from "../library/NotServing.tsx"
import { linkQuery } from "../queries/LinkQueries.ts"
import { AddressText } from "../ui/AddressText.tsx"
import { announce } from "../ui/announce.ts"
import { CopyButton } from "../ui/CopyButton.tsx"
import { withoutScheme } from "../ui/format.ts"
import { linkTitle } from "../ui/linkTitle.ts"
import { PageIcon } from "../ui/PageIcon.tsx"
import { ShortUrl } from "../ui/ShortUrl.tsx"
import { useUnicode } from "../ui/useUnicode.ts"
import { storeLinks } from "./Cache.ts"
import type { Made } from "./useCreate.ts"

/** The delays between polls for the destination's preview, in milliseconds. */
const waits = [1000, 1500, 2500, 5000, 10_000]

/** A new link, refreshed until the server has read its destination or the polls run out. */
const usePollPreview = (made: Link): Link => {
  const queries = useQueryClient()
  const { data: link = made } = useQuery({
    ...linkQuery(made.id),
    initialData: made,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) =>
      state.data?.destination === null ? (waits[Math.max(state.dataUpdateCount - 1, 0)] ?? false) : false
  })
  useEffect(() => {
    if (link.destination !== null) storeLinks(queries, [link])
  }, [link, queries])
  return link
}

interface Props {
  readonly made: Made
  readonly onEdit: (link: Link) => void
  readonly onClose: () => void
}

/** The link just created, with suggested next steps. */
export const MadeCard = ({ made: { link: made, isCopied }, onEdit, onClose }: Props) => {
  const link = usePollPreview(made)
  const name = useUnicode(withoutScheme(made.short_url))
  // Screen readers get one sentence instead of a list of buttons.
  useEffect(() => {
    const outcome = isCopied ? t`Copied to clipboard` : t`Ready to copy`
    announce(t`New short link: ${name}. ${outcome}.`)
  }, [name, isCopied])
  return (
    <Card component="section" padding="md" aria-label={t`New short link`}>
      <Group justify="space-between" gap="sm">
        <Stack gap={2} style={{ minWidth: 0, flex: "1 1 14rem" }}>
          <Anchor href={link.short_url} target="_blank" rel="noreferrer" fw={600} size="lg" className="break">
            <ShortUrl url={link.short_url} />
          </Anchor>
          <Text size="sm" truncate title={link.destination_url}>
            <PageIcon link={link} />
            {linkTitle(link) ?? <AddressText url={link.destination_url} />}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {isCopied ? (
              <Group gap={4} wrap="nowrap">
                <IconCheck size={16} aria-hidden /> {t`Copied to clipboard`}
              </Group>
            ) : (
              t`Ready to copy`
            )}
          </Text>
          <NotServing domain={link.domain_id} />
        </Stack>
        <Group gap="xs">
          <CopyButton text={link.short_url} label={t`Copy`} />
          <Button
            variant="default"
            component="a"
            href={link.short_url}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconExternalLink size={18} />}
          >
            {t`Open`}
          </Button>
          <Button
            variant="default"
            renderRoot={(props) => <RouterLink {...props} to="/qr/new" search={{ link: link.id }} />}
            leftSection={<IconQrcode size={18} />}
          >
            {t`QR code`}
          </Button>
          <Button variant="default" onClick={() => onEdit(link)} leftSection={<IconPencil size={18} />}>
            {t`Edit`}
          </Button>
          <CloseButton size="lg" aria-label={t`Dismiss`} onClick={onClose} />
        </Group>
      </Group>
    </Card>
  )
}
