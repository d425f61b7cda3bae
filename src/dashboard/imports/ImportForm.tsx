import { t } from "@lingui/core/macro"
import { Button, Card, FileButton, Group, Progress, Radio, SegmentedControl, Select, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import IconUpload from "~icons/tabler/upload"
import { ApiFailure, errorAt, errorOf, isAt } from "../api/Failure.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { fileSize } from "../ui/fileSize.ts"
import { percent } from "../ui/format.ts"
import { Loading } from "../ui/Loading.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { zones } from "../ui/zones.ts"
import { locale } from "../words/Language.ts"
import { type ImportDraft, readsFile } from "./Draft.ts"
import styles from "./Imports.module.css"
import { Mapping } from "./Mapping.tsx"
import { Options } from "./Options.tsx"
import { SourceFields } from "./SourceFields.tsx"
import { previewFile } from "./send.ts"
import { hasRows, type SourceNeeds } from "./sources.ts"
import type { useSending } from "./useSending.ts"

interface FileFieldProps {
  readonly file: File | null
  readonly files: string
  readonly isOver: boolean
  readonly onChange: (file: File) => void
  readonly error: string | undefined
}

/** A drop target for a file, with a button that chooses one. */
const FileField = ({ file, files, isOver, onChange, error }: FileFieldProps) => (
  <Stack gap={6}>
    <div className={styles["drop"]} data-over={isOver || undefined}>
      <Stack gap="xs" align="center">
        <Text size="sm" className="break">
          {file === null
            ? t`Drop a file here or anywhere on this page.`
            : t`${{ name: file.name }}, ${{ size: fileSize(file.size) }}`}
        </Text>
        <Group gap="xs">
          <FileButton onChange={(chosen) => chosen !== null && onChange(chosen)} accept={files}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                {file === null ? t`Choose a file` : t`Choose another file`}
              </Button>
            )}
          </FileButton>
        </Group>
      </Stack>
    </div>
    {error !== undefined && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
    )}
  </Stack>
)

const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" })
const orders = [
  ["day-first", t`Day first: ${{ example: days.format(Date.UTC(2026, 3, 3)) }}`],
  ["month-first", t`Month first: ${{ example: days.format(Date.UTC(2026, 2, 4)) }}`]
] as const

interface DateFieldsProps {
  readonly draft: ImportDraft
  readonly asksOrder: boolean
  readonly onChange: (change: Partial<ImportDraft>) => void
}

/** The format of the source's dates: the order of day and month, and the time zone. */
const DateFields = ({ draft: { dates, timezone }, asksOrder, onChange }: DateFieldsProps) => (
  <Stack gap="sm">
    {asksOrder && (
      <Radio.Group
        label={t`What does 03/04/2026 mean?`}
        value={dates ?? "month-first"}
        onChange={(order) => onChange({ dates: order === "day-first" ? "day-first" : "month-first" })}
      >
        <Group gap="md" mt={6}>
          {orders.map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Group>
      </Radio.Group>
    )}
    <Select
      label={t`Time zone for dates`}
      description={t`For times without a time zone.`}
      searchable
      allowDeselect={false}
      limit={100}
      maw={360}
      data={[...new Set([timezone, ...zones()])].map((value) => ({ value, label: value.replaceAll("_", " ") }))}
      value={timezone}
      onChange={(zone) => zone !== null && onChange({ timezone: zone })}
    />
  </Stack>
)

const numbers = new WeakMap<File, number>()
let counted = 0

/** A number that identifies a chosen file. */
const numberOf = (file: File): number => {
  const known = numbers.get(file) ?? ++counted
  numbers.set(file, known)
  return known
}

/** A preview of the chosen file, with the user's columns. */
const usePreview = (draft: ImportDraft, needs: SourceNeeds) => {
  const { file, columns } = draft
  const wanted = readsFile(draft, needs) && file !== null && hasRows(file) ? file : undefined
  return useQuery({
    queryKey: ["import-preview", wanted === undefined ? 0 : numberOf(wanted), columns ?? null],
    queryFn: ({ signal }) => (wanted === undefined ? null : previewFile(wanted, columns, signal)),
    enabled: wanted !== undefined,
    // Keep the table while columns change, but not for another file.
    placeholderData: (last) => (columns === undefined ? undefined : last),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false
  })
}

/** Turns errors about the source into a general error, because the form has no fields with these names. */
const sourceFault = (failure: unknown): unknown => {
  const told = ["source", "timezone", "columns", "dates"].flatMap((field) => errorOf(failure, field) ?? [])
  return failure instanceof ApiFailure && told.length > 0 ? new ApiFailure(failure.kind, told.join(" ")) : failure
}

interface Props {
  readonly needs: SourceNeeds
  readonly draft: ImportDraft
  readonly isOver: boolean
  readonly onChange: (change: Partial<ImportDraft>) => void
  readonly sending: ReturnType<typeof useSending>
}

const fields = ["token", "username", "password", "base_url", "allow_private", "folder_id", "domain_id", "file"]
/** Sources whose times have no zone. */
const zoneless = ["yourls", "polr"]

/** The settings of an import: its source, the meaning of the columns, and the target of the links. */
export const ImportForm = ({ needs, draft, isOver, onChange, sending }: Props) => {
  const isFile = readsFile(draft, needs)
  const preview = usePreview(draft, needs)
  const { error, isPending, share, mutate, stop } = sending
  const faultOf = (field: string) => errorOf(error, field)
  const columns = draft.columns ?? preview.data?.columns ?? {}
  const hasDates = columns["created_at"] !== undefined || columns["expires_at"] !== undefined
  const asksOrder = isFile && (preview.data?.dates === "ambiguous" || draft.dates !== undefined)
  const isReady = isFile
    ? draft.file !== null &&
      preview.error === null &&
      (preview.data == null || preview.data.format === "shlink-visits" || columns["url"] !== undefined)
    : true
  return (
    <form noValidate onSubmit={withoutReload(() => mutate(false))}>
      <Stack gap="lg">
        <Card component="section" aria-label={needs.name}>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {needs.hint}
            </Text>
            {needs.isOnline && (
              <SegmentedControl
                aria-label={t`Import method`}
                data={[
                  { value: "online", label: needs.source === "linktree" ? t`From the page` : t`With an API key` },
                  { value: "file", label: t`From a file` }
                ]}
                value={isFile ? "file" : "online"}
                onChange={(way) => onChange({ isFromFile: way === "file" })}
              />
            )}
            {isFile ? (
              <FileField
                file={draft.file}
                files={needs.files}
                isOver={isOver}
                onChange={(file) => onChange({ file, columns: undefined, dates: undefined })}
                error={preview.error === null ? faultOf("file") : errorAt(preview.error, "file")}
              />
            ) : (
              <SourceFields needs={needs} draft={draft} onChange={onChange} faultOf={faultOf} />
            )}
            {isFile && preview.isLoading && <Loading />}
            {isFile && preview.data != null && draft.file !== null && (
              <Mapping preview={preview.data} columns={columns} onChange={(chosen) => onChange({ columns: chosen })} />
            )}
            {((isFile && preview.data != null && (hasDates || asksOrder)) || zoneless.includes(needs.source)) && (
              <DateFields draft={draft} asksOrder={asksOrder} onChange={onChange} />
            )}
          </Stack>
        </Card>
        {/* An archive restores a whole team unchanged, so it has no options. */}
        {needs.source !== "linden" && (
          <Card component="section" aria-label={t`Import options`}>
            <Options needs={needs} draft={draft} onChange={onChange} faultOf={faultOf} />
          </Card>
        )}
        {error !== null && !isAt(error, fields) && <FailureNotice failure={sourceFault(error)} />}
        {share !== undefined && (
          <Group gap="sm">
            <Progress
              value={share * 100}
              aria-label={t`Uploading the file`}
              aria-valuetext={percent(share)}
              size="md"
              flex={1}
            />
            <Button size="xs" variant="default" onClick={stop}>
              {t`Stop`}
            </Button>
          </Group>
        )}
        <Group justify="space-between" gap="sm">
          <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/import" />}>
            {t`Choose another source`}
          </Button>
          <Group gap="sm">
            <Button variant="default" disabled={!isReady} loading={isPending} onClick={() => mutate(true)}>
              {t`Preview import`}
            </Button>
            <Button type="submit" disabled={!isReady} loading={isPending}>
              {t`Import`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
