import { t } from "@lingui/core/macro"
import { Alert, NativeSelect, Stack, Table, Text } from "@mantine/core"
import IconAlertTriangle from "~icons/tabler/alert-triangle"
import type { ImportPreview } from "../../import/Preview.ts"
import { fieldChoices } from "./fieldNames.ts"
import styles from "./Imports.module.css"

interface Props {
  readonly preview: ImportPreview
  readonly columns: Readonly<Record<string, string>>
  readonly onChange: (columns: Readonly<Record<string, string>>) => void
}

const brands = { bitly: "Bitly", dub: "Dub", shlink: "Shlink", yourls: "YOURLS" } as const
const delimiters: Readonly<Record<string, string>> = {
  ",": t`commas`,
  ";": t`semicolons`,
  "\t": t`tabs`,
  "|": t`vertical bars`
}

/** Assigns a column to another field, and removes that field from any other column. */
const assigned = (columns: Readonly<Record<string, string>>, name: string, field: string) => ({
  ...Object.fromEntries(Object.entries(columns).filter(([own, header]) => own !== field && header !== name)),
  ...(field === "" ? {} : { [field]: name })
})

/** The first rows of a file, with the detected meaning of each column, which the user can correct. */
export const Mapping = ({ preview, columns, onChange }: Props) => {
  const { format, header, rows, delimiter, encoding } = preview
  if (format === "shlink-visits")
    return (
      <Text size="sm">{t`These are visits from Shlink. They will be added to the links you already imported.`}</Text>
    )
  // If two columns have the same name, use the first.
  const fieldOf = (name: string, place: number) =>
    header.indexOf(name) === place ? (Object.entries(columns).find(([, own]) => own === name)?.[0] ?? "") : ""
  return (
    <Stack gap="xs">
      <Text size="sm">
        {format !== "other" && `${t`This looks like an export from ${{ name: brands[format] }}.`} `}
        {t`Columns are separated by ${{ delimiter: delimiters[delimiter] ?? delimiter }}. Text is ${encoding}.`}
      </Text>
      <section className={styles["rows"]} aria-label={t`First rows of the file`}>
        <Table withTableBorder withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              {header.map((name, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and names may repeat.
                <Table.Th key={place} scope="col">
                  <Text size="sm" fw={600} className="break" mb={4}>
                    <bdi>{name}</bdi>
                  </Text>
                  <NativeSelect
                    size="xs"
                    aria-label={t`Map “${name}” to`}
                    value={fieldOf(name, place)}
                    disabled={header.indexOf(name) !== place}
                    onChange={({ currentTarget }) => onChange(assigned(columns, name, currentTarget.value))}
                    data={[{ value: "", label: t`Skip` }, ...fieldChoices]}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids.
              <Table.Tr key={line}>
                {header.map((_, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                  <Table.Td key={place} title={row[place] ?? ""}>
                    <bdi>{row[place] ?? ""}</bdi>
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {columns["url"] === undefined && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="alert">
          {t`Choose the column that contains the destination URLs.`}
        </Alert>
      )}
      {columns["url"] !== undefined && columns["slug"] === undefined && columns["short_url"] === undefined && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle />} role="status">
          {t`No column is mapped to the short code or the short link, so every link gets a new random one. To keep existing short links, choose their column.`}
        </Alert>
      )}
    </Stack>
  )
}
