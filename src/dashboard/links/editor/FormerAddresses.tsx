import { t } from "@lingui/core/macro"
import { ActionIcon, Group, Stack, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import IconX from "~icons/tabler/x"
import type { Link } from "../../../link/Link.ts"
import { useMutation } from "../../api/Mutation.ts"
import { run } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { linkQuery } from "../../queries/LinkQueries.ts"
import { confirm } from "../../ui/dialogs.tsx"
import { toldFailure } from "../../ui/notify.tsx"
import { ShortUrl } from "../../ui/ShortUrl.tsx"
import { shortName } from "../../ui/shortName.ts"
import { linksChanged } from "../Cache.ts"

/** The short code of an address in the form of a path parameter. */
const codeOf = (address: string) => encodeURIComponent(new URL(address).pathname.slice(1))

/** The former short URLs of a link, with a button to remove each. */
export const FormerAddresses = ({ link: { id, former_urls } }: { readonly link: Link }) => {
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (address: string) => run(links.removeAlias({ path: { id, code: codeOf(address) } })),
    onError: toldFailure,
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: linkQuery(id).queryKey })
      void linksChanged(queries)
    }
  })
  if (former_urls.length === 0) return null
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500} id={`former-${id}`}>
        {t`Previous addresses`}
      </Text>
      <Stack gap={2} component="ul" m={0} p={0} aria-labelledby={`former-${id}`} style={{ listStyle: "none" }}>
        {former_urls.map((address) => (
          <Group key={address} component="li" gap="xs" wrap="nowrap" justify="space-between">
            <Text size="sm" className="break">
              <ShortUrl url={address} />
            </Text>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Remove ${{ address: shortName(address) }}`}
              title={t`Remove address`}
              loading={removing.isPending && removing.variables === address}
              onClick={() =>
                confirm({
                  title: t`Remove ${{ address: shortName(address) }}?`,
                  children: t`This link will stop working, and someone else may take its address.`,
                  verb: t`Remove address`,
                  onConfirm: () => removing.mutate(address)
                })
              }
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
      </Stack>
    </Stack>
  )
}
