import { t } from "@lingui/core/macro"
import { Button, Group, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import IconLinkPlus from "~icons/tabler/link-plus"
import type { Page } from "../../../page/Page.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { told } from "../../ui/notify.tsx"

/** Creates a short link to the page, which can have its own QR code and statistics. */
export const ShortLink = ({ page }: { readonly page: Page }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: () => data(links.create({ payload: { url: page.public_url, title: page.title } })),
    onSuccess: (link) => {
      void queries.invalidateQueries({ queryKey: ["links"] })
      told(t`Short link created. You can create its QR code here.`)
      void navigate({ to: "/links/$linkId", params: { linkId: link.id } })
    }
  })
  return (
    <div>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconLinkPlus size={18} />}
          loading={making.isPending}
          onClick={() => making.mutate()}
        >
          {t`Create a short link to this page`}
        </Button>
      </Group>
      <Text size="xs" c="dimmed" mt={4}>
        {t`For print and QR codes. Its visits are counted separately, and you can change its destination later.`}
      </Text>
      {making.error !== null && <FailureNotice failure={making.error} />}
    </div>
  )
}
