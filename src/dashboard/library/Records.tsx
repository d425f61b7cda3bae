import { t } from "@lingui/core/macro"
import { Code, Group, Table } from "@mantine/core"
import type { WantedRecord } from "../../domain/DnsCheck.ts"
import type { ProofRecord } from "../../domain/Proof.ts"
import { CopyButton } from "../ui/CopyButton.tsx"

const Copied = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <Group gap={4} wrap="nowrap">
    <Code className="break">{text}</Code>
    <CopyButton text={text} label={label} isIcon />
  </Group>
)

/** The DNS records a domain needs at its provider. */
export const Records = ({
  records,
  label = t`DNS records`
}: {
  readonly records: ReadonlyArray<WantedRecord | ProofRecord>
  readonly label?: string
}) => (
  <Table.ScrollContainer minWidth={300} type="native">
    <Table withTableBorder verticalSpacing={4} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t`Type`}</Table.Th>
          <Table.Th>{t`Name`}</Table.Th>
          <Table.Th>{t`Value`}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {records.map(({ type, name, value }) => (
          <Table.Tr key={`${type} ${value}`}>
            <Table.Td>{type}</Table.Td>
            <Table.Td>
              <Copied text={name} label={t`Copy name`} />
            </Table.Td>
            <Table.Td>
              <Copied text={value} label={t`Copy value`} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
)
