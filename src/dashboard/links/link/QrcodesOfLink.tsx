import { plural, t } from "@lingui/core/macro"
import { Anchor, Button, Card, Group, Text, Title } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link as RouterLink } from "@tanstack/react-router"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import IconQrcode from "~icons/tabler/qrcode"
import type { Link } from "../../../link/Link.ts"
import { data } from "../../api/Run.ts"
import { useCanWrite } from "../../api/Session.ts"
import { qrcodes } from "../../queries/QrcodeClient.ts"
import { FailureNotice } from "../../ui/FailureNotice.tsx"
import { notify, notifyOffline, told } from "../../ui/notify.tsx"
import { canCopyPictures, copyPicture } from "../../ui/pngOf.ts"
import { saveFile } from "../../ui/saveFile.ts"
import { QrPreview } from "../editor/QrPreview.tsx"
import styles from "./Parts.module.css"

const load = () => import("./qrPicture.ts")

/** Downloads and copies the plain QR code of a short link. */
const QrButtons = ({ link: { short_url, short_code } }: { readonly link: Link }) => {
  const save = (format: "png" | "svg") =>
    void load()
      .then(({ pngOf, svgOf }) => (format === "png" ? pngOf(short_url) : svgOf(short_url)))
      .then((file) => saveFile(file, `${short_code}.${format}`), notifyOffline)
  const copy = () =>
    void copyPicture(load().then(({ pngOf }) => pngOf(short_url))).then(
      () => told(t`QR code copied`),
      () => notify({ message: t`Couldn't copy the QR code. Download it instead.`, color: "red" })
    )
  const button = { variant: "default", size: "xs" } as const
  return (
    <Group gap="xs" grow mt="sm" className="screen">
      <Button
        {...button}
        leftSection={<IconDownload size={16} />}
        aria-label={t`Download PNG`}
        onClick={() => save("png")}
      >
        PNG
      </Button>
      <Button
        {...button}
        leftSection={<IconDownload size={16} />}
        aria-label={t`Download SVG`}
        onClick={() => save("svg")}
      >
        SVG
      </Button>
      {canCopyPictures() && (
        <Button {...button} leftSection={<IconCopy size={16} />} aria-label={t`Copy QR code`} onClick={copy}>
          {t`Copy`}
        </Button>
      )}
    </Group>
  )
}

/** The number of QR codes to show. */
const few = 2

// Load the picture from this page's host, which serves it even if the default domain has another host.
const here = (address: string): string => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** The plain QR code of a link, and those designed for it. */
export const QrcodesOfLink = ({ link }: { readonly link: Link }) => {
  const canWrite = useCanWrite()
  const { data: found = [], error } = useQuery({
    queryKey: ["qrcodes", "of", link.id],
    queryFn: async ({ signal }) => {
      const { qrcodes: all } = await data(qrcodes.list({ urlParams: { search: link.short_code, limit: 100 } }), signal)
      return all.filter(({ link_id }) => link_id === link.id)
    }
  })
  return (
    <Card component="section" aria-labelledby="qrcodes-of-link">
      <div className={styles["top"]}>
        <Title order={2} size="h5" id="qrcodes-of-link">
          {t`QR code`}
        </Title>
        {canWrite && (
          <Button
            className="screen"
            renderRoot={(props) => <RouterLink {...props} to="/qr/new" search={{ link: link.id }} />}
            variant="default"
            size="compact-sm"
            leftSection={<IconQrcode size={16} />}
          >
            {t`Create QR code`}
          </Button>
        )}
      </div>
      <QrPreview base={link.short_url.slice(0, -link.short_code.length)} slug={link.short_code} />
      <QrButtons link={link} />
      {error !== null && <FailureNotice failure={error} />}
      {found.length === 0 && error === null && (
        <Text size="xs" c="dimmed" mt="sm">
          {canWrite
            ? t`Scans of this code count as clicks. Create a QR code to choose its design and count its scans separately.`
            : t`Scans of this code count as clicks.`}
        </Text>
      )}
      {found.length > 0 && (
        <ul className={styles["codes"]} aria-label={t`QR codes`}>
          {found.slice(0, few).map(({ id, name, image_url, total_clicks }) => (
            <li key={id}>
              <RouterLink to="/qr/$qrcodeId" params={{ qrcodeId: id }} className={styles["code"]}>
                <img src={here(image_url)} alt="" width={32} height={32} loading="lazy" className={styles["picture"]} />
                <Text size="sm" fw={500} truncate>
                  <bdi>{name}</bdi>
                </Text>
                <Text size="xs" c="dimmed" className="numbers">
                  {plural({ count: total_clicks }, { one: "# scan", other: "# scans" })}
                </Text>
              </RouterLink>
            </li>
          ))}
        </ul>
      )}
      {found.length > few && (
        <Anchor
          size="sm"
          renderRoot={(props) => <RouterLink {...props} to="/qr" search={{ search: link.short_code }} />}
        >
          {t`Show all ${{ count: found.length }}`}
        </Anchor>
      )}
    </Card>
  )
}
