import { Code, Group, Table } from "@mantine/core"
import type { WantedRecord } from "../../domain/DnsCheck.ts"
import type { ProofRecord } from "../../domain/Proof.ts"
import { CopyButton } from "../ui/CopyButton.tsx"
import { t } from "./words/t.ts"

const Copied = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Code className="break">{text}</Code>
    <CopyButton text={text} label={label} isIcon />
  </Group>
)

/** The records that a domain needs at its DNS provider. */
export const Records = ({
  records,
  label = t("recordsToSet")
}: {
  readonly records: ReadonlyArray<WantedRecord | ProofRecord>
  readonly label?: string
}) => (
  <Table.ScrollContainer minWidth={300} type="native">
    <Table withTableBorder verticalSpacing={4} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("type")}</Table.Th>
          <Table.Th>{t("name")}</Table.Th>
          <Table.Th>{t("value")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(({ type, name, value }) => (
          <Table.Tr key={`${type} ${value}`}>
            <Table.Td>{type}</Table.Td>
            <Table.Td>
              <Copied text={name} label={t("copyName")} />
            </Table.Td>
            <Table.Td>
              <Copied text={value} label={t("copyValue")} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
