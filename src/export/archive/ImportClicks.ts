import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Either, ParseResult } from "effect"
import { parseAgent } from "../../click/Agent.ts"
import type { JournalRecord } from "../../click/journal/JournalRecord.ts"
import { encodeRecord } from "../../click/journal/JournalRecord.ts"
import { journalFolder, segmentFile } from "../../click/journal/JournalSegments.ts"
import type { ReportLine } from "../../job/JobKind.ts"
import { idsOf } from "./ArchiveIds.ts"
import { ClickLine } from "./Format.ts"
import { type GivenLine, type ImportContext, skipped } from "./ImportContext.ts"

const decode = ParseResult.decodeUnknownEither(ClickLine)

/** A click as the journal of a server would hold it; what it says of agents and hosts is found out anew. */
const recordOf = ({ mapId, team }: ImportContext, click: ClickLine): JournalRecord => {
  const id = (one: string | null) => (one === null ? null : mapId(one))
  const userAgent = click.user_agent ?? ""
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = click
  const campaign = [utm_source, utm_medium, utm_campaign, utm_term, utm_content]
  return {
    at: click.at,
    teamId: team,
    linkId: id(click.link),
    pageId: id(click.page),
    bioLinkId: id(click.bio_link),
    qrcodeId: id(click.qrcode),
    destination: click.destination,
    visitor: click.visitor,
    subnet: click.subnet,
    userAgent,
    acceptLanguage: click.language_tag ?? "",
    referrer: click.referer ?? "",
    country: click.country,
    campaign: campaign.every((one) => one === null)
      ? null
      : {
          utmSource: utm_source,
          utmMedium: utm_medium,
          utmCampaign: utm_campaign,
          utmTerm: utm_term,
          utmContent: utm_content
        },
    isHead: false,
    // What counted as a bot for another reason than its agent does so again.
    isPrefetch: click.is_bot === 1 && !parseAgent(userAgent).isBot
  }
}

/** The records of some lines, and those that are none. */
export const recordsOf = (context: ImportContext, lines: ReadonlyArray<GivenLine>) => {
  const report: Array<ReportLine> = []
  const records = lines.flatMap(({ item, line }) => {
    const click = decode(line)
    if (Either.isRight(click)) return [recordOf(context, click.right)]
    report.push(skipped(item, "It is no click."))
    return []
  })
  return { records, report }
}

/** The folder of a journal that stands for an import: its name is the import's, so that each of its clicks is booked once. */
export const importFolder = (dataDir: string, importId: string) => join(dataDir, `.import-${importId}`)

/** Writes the journal of a step into the folder, in place of those of the steps before. */
export const writeSegment = (folder: string, importId: string, step: number, records: ReadonlyArray<JournalRecord>) =>
  Effect.try(() => {
    const journal = journalFolder(folder)
    mkdirSync(journal, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, "node-id"), idsOf(importId, false)("journal"), { mode: 0o600 })
    rmSync(segmentFile(journal, step - 1), { force: true })
    const part = `${segmentFile(journal, step)}.part`
    writeFileSync(part, records.map(encodeRecord).join(""), { mode: 0o600 })
    renameSync(part, segmentFile(journal, step))
  })
