import { SimpleGrid } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import { Breakdown } from "./Breakdown.tsx"
import type { ListField } from "./fields.ts"
import type { ChangeView, View } from "./view.ts"
import { t } from "./words/t.ts"

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
  { title: t("referrers"), parts: [{ field: "referrer", label: t("referrers") }] },
  {
    title: t("places"),
    parts: [
      { field: "country", label: t("countries") },
      { field: "language", label: t("languages") }
    ]
  },
  { title: t("devices"), parts: [{ field: "device", label: t("devices") }] },
  {
    title: t("software"),
    parts: [
      { field: "browser", label: t("browsers") },
      { field: "os", label: t("systems") }
    ]
  },
  {
    title: t("campaignsUtm"),
    parts: [
      { field: "utm_source", label: t("source") },
      { field: "utm_medium", label: t("medium") },
      { field: "utm_campaign", label: t("campaign") },
      { field: "utm_term", label: t("term") },
      { field: "utm_content", label: t("content") }
    ]
  }
]

const ofTeam: ReadonlyArray<Group> = [
  {
    title: t("whatWasClicked"),
    parts: [
      { field: "link", label: t("links") },
      { field: "page", label: t("pages") },
      { field: "bio_link", label: t("pageButtons") },
      { field: "qrcode", label: t("qrCodes") }
    ]
  },
  ...sources
]

const ofOneLink: ReadonlyArray<Group> = [
  { title: t("whereTo"), parts: [{ field: "destination", label: t("destinations") }] },
  { title: t("scannedQrCodes"), parts: [{ field: "qrcode", label: t("qrCodes") }] },
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
