import { t } from "@lingui/core/macro"
import { SimpleGrid } from "@mantine/core"
import type { Analytics } from "../../click/query/Analytics.ts"
import styles from "./Analytics.module.css"
import { Breakdown } from "./Breakdown.tsx"
import { comparisonNames, useCompared } from "./compared.ts"
import type { ListField } from "./fields.ts"
import { daysOf } from "./spans.ts"
import type { ChangeView, View } from "./view.ts"

/** A tab of a card. */
export interface Part {
  readonly field: ListField
  readonly label: string
  /** Shown instead of an empty list. */
  readonly nothing?: string
}

interface Group {
  readonly title: string
  readonly hasMap?: true
  readonly parts: ReadonlyArray<Part>
}

const noCampaigns = t`No visits with campaign parameters. Add them to a destination in the link editor.`
const qrcodes: Part = {
  field: "qrcode",
  label: t`QR codes`,
  nothing: t`No scans in this period. Create a QR code for a link and share it.`
}

const sources: ReadonlyArray<Group> = [
  { title: t`Referrers`, parts: [{ field: "referrer", label: t`Referrers` }] },
  {
    title: t`Locations`,
    hasMap: true,
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
      { field: "os", label: t`Operating systems` }
    ]
  },
  {
    title: t`Campaigns (UTM)`,
    parts: [
      { field: "utm_source", label: t`Source`, nothing: noCampaigns },
      { field: "utm_medium", label: t`Medium`, nothing: noCampaigns },
      { field: "utm_campaign", label: t`Campaign`, nothing: noCampaigns },
      { field: "utm_term", label: t`Term`, nothing: noCampaigns },
      { field: "utm_content", label: t`Content`, nothing: noCampaigns }
    ]
  }
]

const ofTeam: ReadonlyArray<Group> = [
  {
    title: t`Clicked items`,
    parts: [
      { field: "link", label: t`Links` },
      { field: "page", label: t`Pages`, nothing: t`No page views in this period. Publish a page and share it.` },
      { field: "bio_link", label: t`Page buttons`, nothing: t`No clicks on page buttons in this period.` },
      qrcodes
    ]
  },
  ...sources
]

const ofOneLink: ReadonlyArray<Group> = [
  {
    title: t({ context: "column", message: "Destination" }),
    parts: [{ field: "destination", label: t`Destinations` }]
  },
  { title: t`Scanned QR codes`, parts: [qrcodes] },
  ...sources
]

interface Props {
  readonly report: Analytics
  readonly view: View
  readonly onChange: ChangeView
  readonly isOfLink: boolean
}

/** The breakdowns of a report, by link, origin and device. */
export const Breakdowns = ({ report, view, onChange, isOfLink }: Props) => {
  const compared = useCompared(view)
  const earlier =
    compared === undefined || view.compare === undefined
      ? undefined
      : { report: compared, name: `${comparisonNames[view.compare]} (${daysOf(compared)})` }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={styles["breakdowns"]}>
      {(isOfLink ? ofOneLink : ofTeam).map(({ title, parts, hasMap = false }) => (
        <Breakdown
          key={title}
          title={title}
          parts={parts}
          hasMap={hasMap && report.countries.length > 0}
          report={report}
          earlier={earlier}
          filters={view.filters}
          onChange={onChange}
        />
      ))}
    </SimpleGrid>
  )
}
