import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect, Either, ParseResult } from "effect"
import { parseAgent } from "../../click/Agent.ts"
import type { JournalRecord } from "../../click/journal/JournalRecord.ts"
import { encodeRecord } from "../../click/journal/JournalRecord.ts"
import { journalFolder, segmentFile } from "../../click/journal/JournalSegments.ts"
import type { ReportLine } from "../../job/Job.ts"
import { idsOf } from "./ArchiveIds.ts"
import { ClickLine } from "./Format.ts"
import { type GivenLine, type ImportContext, skipped } from "./ImportContext.ts"

const decode = ParseResult.decodeUnknownEither(ClickLine)

/** Converts a click to a journal record. Values that depend on the user agent and the hosts are derived again. */
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
    // Marks the click as a bot's if something other than the user agent identified the bot.
    isPrefetch: click.is_bot === 1 && !parseAgent(userAgent).isBot
  }
}

/** The records of the given lines; reports lines that are not clicks. */
export const recordsOf = (context: ImportContext, lines: ReadonlyArray<GivenLine>) => {
  const report: Array<ReportLine> = []
  const records = lines.flatMap(({ item, line }) => {
    const click = decode(line)
    if (Either.isRight(click)) return [recordOf(context, click.right)]
    report.push(skipped(item, "It is not a click."))
    return []
  })
  return { records, report }
}

/**
 * A folder with a journal for the import. Its node id is derived from the import, so that each click is booked only
 * once.
 */
export const importFolder = (dataDir: string, importId: string) => join(dataDir, `.import-${importId}`)

/** Writes the journal segment of a step, and removes the segment of the previous step. */
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
