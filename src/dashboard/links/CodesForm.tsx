import { plural, t } from "@lingui/core/macro"
import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from "@mantine/core"
import { useState } from "react"
import IconDownload from "~icons/tabler/download"
import type { LinkId, QrcodeId } from "../../contract/Id.ts"
import { type ExportQrcodes, mostExported } from "../../qr/Api.ts"
import { useMutation } from "../api/Mutation.ts"
import { run } from "../api/Run.ts"
import { qrcodes } from "../queries/QrcodeClient.ts"
import { closeDialog, openDialog } from "../ui/dialogs.tsx"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { i18n } from "../words/i18n.ts"

type Codes = Pick<ExportQrcodes, "qrcode_ids" | "link_ids">
type Format = NonNullable<ExportQrcodes["format"]>
type Paper = NonNullable<ExportQrcodes["paper"]>

const pixels = [256, 512, 1024, 2048]
const millimeters = [20, 25, 30, 40, 50, 60, 80, 100]

interface Props {
  readonly count: number
  readonly read: () => Promise<Codes>
}

/** Downloads many codes as a zip of pictures or as a PDF with labels. */
const CodesForm = ({ count, read }: Props) => {
  const [format, setFormat] = useState<Format>("png")
  const [size, setSize] = useState("1024")
  const [paper, setPaper] = useState<Paper>("a4")
  const [width, setWidth] = useState("40")
  const downloading = useMutation({
    mutationFn: async () => {
      const payload = {
        ...(await read()),
        format,
        ...(format === "png" ? { size: Number(size) } : {}),
        ...(format === "sheet" ? { paper, label_width: Number(width) } : {})
      }
      const bytes = await run(qrcodes.export({ payload }))
      const [type, ending] = format === "sheet" ? ["application/pdf", "pdf"] : ["application/zip", "zip"]
      saveFile(new Blob([new Uint8Array(bytes)], { type }), `qr-codes.${ending}`)
    },
    onSuccess: closeDialog
  })
  const isTooMany = count > mostExported
  return (
    <form onSubmit={withoutReload(() => downloading.mutate())}>
      <Stack>
        <SegmentedControl
          fullWidth
          aria-label={t`Format`}
          value={format}
          data={[
            { value: "png", label: "PNG" },
            { value: "svg", label: "SVG" },
            { value: "sheet", label: t`Labels (PDF)` }
          ]}
          onChange={(value) => setFormat(value as Format)}
        />
        {format === "png" && (
          <NativeSelect
            label={t`Width`}
            value={size}
            onChange={({ currentTarget }) => setSize(currentTarget.value)}
            data={pixels.map((value) => ({ value: String(value), label: `${value} px` }))}
          />
        )}
        {format === "sheet" && (
          <Group grow align="flex-end">
            <NativeSelect
              label={t`Paper`}
              value={paper}
              onChange={({ currentTarget }) => setPaper(currentTarget.value as Paper)}
              data={[
                { value: "a4", label: "A4" },
                { value: "letter", label: t({ context: "paper", message: "US Letter" }) }
              ]}
            />
            <NativeSelect
              label={t`Width of a code`}
              value={width}
              onChange={({ currentTarget }) => setWidth(currentTarget.value)}
              data={millimeters.map((value) => ({ value: String(value), label: `${value} mm` }))}
            />
          </Group>
        )}
        <Text size="sm" c="dimmed">
          {format === "sheet"
            ? t`Each label has a code with its short link below it.`
            : t`A ZIP file with one picture for each code, named after its short code.`}
        </Text>
        {isTooMany && (
          <Text size="sm">{t`You can download up to ${{ most: i18n.number(mostExported) }} codes at once.`}</Text>
        )}
        {downloading.error !== null && <FailureNotice failure={downloading.error} />}
        <Group justify="flex-end">
          <Button
            type="submit"
            leftSection={<IconDownload size={18} />}
            loading={downloading.isPending}
            disabled={isTooMany}
          >
            {plural({ count }, { one: "Download # code", other: "Download # codes" })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Opens a dialog that downloads the codes of QR codes. */
export const downloadQrcodes = (ids: ReadonlyArray<QrcodeId>) =>
  openDialog({
    title: t`Download QR codes`,
    children: <CodesForm count={ids.length} read={async () => ({ qrcode_ids: ids })} />
  })

/** Opens a dialog that downloads the plain codes of links, whose ids it reads on submission. */
export const downloadCodesOfLinks = (count: number, read: () => Promise<ReadonlyArray<LinkId>>) =>
  openDialog({
    title: t`Download QR codes`,
    children: <CodesForm count={count} read={async () => ({ link_ids: await read() })} />
  })
