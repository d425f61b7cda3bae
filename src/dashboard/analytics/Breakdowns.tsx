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
  { title: "Referrers", parts: [{ field: "referrer", label: "Referrers" }] },
  {
    title: "Places",
    parts: [
      { field: "country", label: "Countries" },
      { field: "language", label: "Languages" }
    ]
  },
  { title: "Devices", parts: [{ field: "device", label: "Devices" }] },
  {
    title: "Software",
    parts: [
      { field: "browser", label: "Browsers" },
      { field: "os", label: "Systems" }
    ]
  },
  {
    title: "Campaigns (UTM)",
    parts: [
      { field: "utm_source", label: "Source" },
      { field: "utm_medium", label: "Medium" },
      { field: "utm_campaign", label: "Campaign" },
      { field: "utm_term", label: "Term" },
      { field: "utm_content", label: "Content" }
    ]
  }
]

const ofTeam: ReadonlyArray<Group> = [
  {
    title: "What was clicked",
    parts: [
      { field: "link", label: "Links" },
      { field: "page", label: "Pages" },
      { field: "bio_link", label: "Page buttons" },
      { field: "qrcode", label: "QR codes" }
    ]
  },
  ...sources
]

const ofOneLink: ReadonlyArray<Group> = [
  { title: "Where to", parts: [{ field: "destination", label: "Destinations" }] },
  { title: "Scanned QR codes", parts: [{ field: "qrcode", label: "QR codes" }] },
  ...sources
]

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

/** Who clicked what, from where and with what. */
export const Breakdowns = ({ report, view, onChange, isOfLink }: Props) => (
  <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
    {(isOfLink ? ofOneLink : ofTeam).map(({ title, parts }) => (
      <Breakdown key={title} title={title} parts={parts} report={report} filters={view.filters} onChange={onChange} />
    ))}
  </SimpleGrid>
)
