import { t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"
import IconCopy from "~icons/tabler/copy"
import IconDownload from "~icons/tabler/download"
import type { Link } from "../../../link/Link.ts"
import { notify, notifyOffline, told } from "../../ui/notify.tsx"
import { canCopyPictures, copyPicture } from "../../ui/pngOf.ts"
import { saveFile } from "../../ui/saveFile.ts"

const load = () => import("./qrPicture.ts")

/** Downloads and copies the plain QR code of a short link. */
export const QrButtons = ({ link: { short_url, short_code } }: { readonly link: Link }) => {
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
