import { t } from "@lingui/core/macro"
import { SimpleGrid } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import { Breakdown } from "./Breakdown.tsx"
import type { ListField } from "./fields.ts"
import type { ChangeView, View } from "./view.ts"

/** A tab of a card. */
export interface Part {
  readonly field: ListField
  readonly label: string
}

interface Group {
  readonly title: string
  readonly parts: ReadonlyArray<Part>
}

const sources: ReadonlyArray<Group> = [
  { title: t`Referrers`, parts: [{ field: "referrer", label: t`Referrers` }] },
  {
    title: t`Places`,
    parts: [
      { field: "country", label: t`Countries` },
      { field: "language", label: t`Languages` }
    ]
  },
  { title: t`Devices`, parts: [{ field: "device", label: t`Devices` }] },
  {
    title: t`Software`,
    parts: [
      { field: "browser", label: t`Browsers` },
      { field: "os", label: t`Systems` }
    ]
  },
  {
    title: t`Campaigns (UTM)`,
    parts: [
      { field: "utm_source", label: t`Source` },
      { field: "utm_medium", label: t`Medium` },
      { field: "utm_campaign", label: t`Campaign` },
      { field: "utm_term", label: t`Term` },
      { field: "utm_content", label: t`Content` }
    ]
  }
]

const ofTeam: ReadonlyArray<Group> = [
  {
    title: t`What was clicked`,
    parts: [
      { field: "link", label: t`Links` },
      { field: "page", label: t`Pages` },
      { field: "bio_link", label: t`Page buttons` },
      { field: "qrcode", label: t`QR codes` }
    ]
  },
  ...sources
]

const ofOneLink: ReadonlyArray<Group> = [
  {
    title: t({ context: "column", message: "Destination" }),
    parts: [{ field: "destination", label: t`Destinations` }]
  },
  { title: t`Scanned QR codes`, parts: [{ field: "qrcode", label: t`QR codes` }] },
  ...sources
]

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

/** The breakdowns of a report, by link, origin and device. */
export const Breakdowns = ({ report, view, onChange, isOfLink }: Props) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
    {(isOfLink ? ofOneLink : ofTeam).map(({ title, parts }) => (
      <Breakdown key={title} title={title} parts={parts} report={report} filters={view.filters} onChange={onChange} />
    ))}
  </SimpleGrid>
)
