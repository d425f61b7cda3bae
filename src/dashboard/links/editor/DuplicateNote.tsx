import { t } from "@lingui/core/macro"
import { Trans } from "@lingui/react/macro"
import { Button, Group, Text } from "@mantine/core"
import { Link as RouterLink } from "@tanstack/react-router"
import IconCheck from "~icons/tabler/check"
import IconCopy from "~icons/tabler/copy"
import type { Link } from "../../../link/Link.ts"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { useCopied } from "../../ui/useCopied.ts"
import { useSameDestination } from "./useSameDestination.ts"

const Existing = ({ link: { id, short_url } }: { readonly link: Link }) => {
  const { isCopied, copy } = useCopied(short_url)
  const shortLink = <ShortUrl url={short_url} />
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <>
      <Text size="xs" c="dimmed" className="break">
        <Trans>{shortLink} already points to this URL.</Trans>
      </Text>
      <Group gap={4}>
        <Button size="compact-xs" variant="light" leftSection={<Icon size={14} />} onClick={copy}>
          {t`Use existing link`}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          renderRoot={(props) => <RouterLink {...props} to="/links/$linkId" params={{ linkId: id }} />}
        >
          {t`Open existing link`}
        </Button>
      </Group>
    </>
  )
}

interface Props {
  readonly url: string
  /** The link being edited, if it exists. */
  readonly link: Link | undefined
}

/** Reports another link of the team with the same destination, and offers its short link. */
export const DuplicateNote = ({ url, link }: Props) => {
  const other = useSameDestination(url).find(({ id }) => id !== link?.id)
  return <div role="status">{other !== undefined && <Existing key={other.id} link={other} />}</div>
}
