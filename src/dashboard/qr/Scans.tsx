import { plural, t } from "@lingui/core/macro"
import { Anchor, Group, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import type { Qrcode } from "../../qr/Qrcode.ts"
import { ShortUrl } from "../ui/ShortUrl.tsx"

/** The search parameters of the report on a code's scans. */
export const scansOf = (id: Qrcode["id"]) => ({
  filters: JSON.stringify([{ field: "qrcode", operator: "is", values: [id] }])
})

/** "1 scan", "1,234 scans". */
export const scanCount = (scans: number): string =>
  t({ context: "QR code", message: plural({ count: scans }, { one: "# scan", other: "# scans" }) })

/** A code's number of scans, a link to their report, and its short link. */
export const Scans = ({ qrcode: { id, total_clicks, short_url } }: { readonly qrcode: Qrcode }) => (
  <Group gap="xs">
    <Text span size="sm" c="var(--mantine-color-text)" fw={500} className="numbers">
      {scanCount(total_clicks)}
    </Text>
    <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/analytics" search={scansOf(id)} />}>
      {t`View scans`}
    </Anchor>
    {short_url === null ? (
      <Text span size="sm">
        {t`Its link was deleted. Choose another one below.`}
      </Text>
    ) : (
      <Anchor size="sm" href={short_url} target="_blank" rel="noreferrer" className="break">
        <ShortUrl url={short_url} />
      </Anchor>
    )}
  </Group>
)
