import { Table } from "@mantine/core"

export const TableHead = ({ headings }: { readonly headings: ReadonlyArray<string> }) => (
  <Table.Thead>
    <Table.Tr>
      {headings.map((heading) => (
        <Table.Th key={heading} scope="col">
          {heading}
        </Table.Th>
      ))}
    </Table.Tr>
  </Table.Thead>
)
