import type { ImportedClick } from "../ImportedClicks.ts"
import { type ClickRow, clickRow, nameColumns, nameOf } from "./ClickRow.ts"

const [browser, os] = [nameColumns.indexOf("browser"), nameColumns.indexOf("os")]

/** The row for a visit that another system counted. */
export const importedRow = (
  teamId: string,
  click: ImportedClick,
  visitor: string,
  countryOf: (address: string) => string | null
): ClickRow => {
  const row = clickRow(
    {
      ...{ at: click.at, teamId, linkId: click.link, pageId: null, bioLinkId: null, qrcodeId: null, visitor },
      ...{ subnet: click.subnet, userAgent: click.userAgent ?? "", acceptLanguage: "", referrer: click.referrer ?? "" },
      ...{ campaign: null, destination: null, country: click.country, isPrefetch: false, isHead: false }
    },
    countryOf
  )
  // Without a user agent, nothing indicates a bot, so the visit counts as a person's.
  const isBot = click.isBot ?? (click.userAgent !== null && row.isBot)
  if (click.userAgent === null && click.browser !== null) row.names[browser] = nameOf(click.browser)
  if (click.userAgent === null && click.os !== null) row.names[os] = nameOf(click.os)
  return { ...row, isBot }
}
