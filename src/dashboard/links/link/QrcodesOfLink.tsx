import { plural, t } from "@lingui/core/macro"
import { Button, Card, Group, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link as RouterLink } from "@tanstack/react-router"
import IconQrcode from "~icons/tabler/qrcode"
import type { Link } from "../../../link/Link.ts"
import { data } from "../../api/Run.ts"
import { qrcodes } from "../../queries/QrcodeClient.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import styles from "./QrcodesOfLink.module.css"

// Load the picture from this page's host, which serves it even if the default domain has another host.
const here = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The QR codes of a link. */
export const QrcodesOfLink = ({ link }: { readonly link: Link }) => {
  const { data: found = [], error } = useQuery({
    queryKey: ["qrcodes", "of", link.id],
    queryFn: async ({ signal }) => {
      const { qrcodes: all } = await data(qrcodes.list({ urlParams: { search: link.short_code, limit: 100 } }), signal)
      return all.filter(({ link_id }) => link_id === link.id)
    }
  })
  return (
    <Card component="section" aria-labelledby="qrcodes-of-link">
      <Group justify="space-between" mb={found.length > 0 ? "md" : 0}>
        <div>
          <Title order={2} size="h4" id="qrcodes-of-link">
            {t`QR codes`}
          </Title>
          {found.length === 0 && (
            <Text size="sm" c="dimmed">
              {t`Print a code that points to this link. Its scans are counted separately.`}
            </Text>
          )}
        </div>
        <Button
          className="screen"
          renderRoot={(props) => <RouterLink {...props} to="/qr/new" search={{ link: link.id }} />}
          variant="default"
          leftSection={<IconQrcode size={18} />}
        >
          {t`Create QR code`}
        </Button>
      </Group>
      {error !== null && <FailureNotice failure={error} />}
      <ul className={styles["codes"]}>
        {found.map(({ id, name, image_url, total_clicks }) => (
          <li key={id}>
            <RouterLink to="/qr/$qrcodeId" params={{ qrcodeId: id }} className={styles["code"]}>
              <img src={here(image_url)} alt="" width={120} height={120} loading="lazy" className={styles["picture"]} />
              <Text size="sm" fw={500} truncate>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {plural({ count: total_clicks }, { one: "# scan", other: "# scans" })}
              </Text>
            </RouterLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
