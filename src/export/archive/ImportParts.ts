import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect } from "effect"
import { AuditLog } from "../../audit/AuditLog.ts"
import type { Caller } from "../../auth/Caller.ts"
import type { Unavailable } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { TeamId } from "../../contract/Id.ts"
import { Destinations } from "../../destination/Destinations.ts"
import { AddressChanges, codeChange, hostChange, teamChange } from "../../domain/AddressChanges.ts"
import { BlockedLists } from "../../domain/blocked/BlockedLists.ts"
import type { Matcher } from "../../domain/blocked/Matching.ts"
import { CircularDestinations } from "../../domain/CircularDestinations.ts"
import { JobStopped } from "../../job/JobKind.ts"
import { PreparedMarkup } from "../../page/PreparedMarkup.ts"
import { Settings } from "../../settings/Settings.ts"
import { UploadFiles } from "../../upload/Files.ts"
import { PasswordCost } from "../../user/Passwords.ts"
import type { ArchiveImport, Part } from "./ArchiveImport.ts"
import { clickParts } from "./ClickParts.ts"
import { type ArchiveManifest, isClicksFile, logosFile, membersFile, teamFile, totalsFile } from "./Format.ts"
import type { GivenLine, ImportContext, Placed } from "./ImportContext.ts"
import { pages } from "./PageSection.ts"
import { placeLinks } from "./PlaceLinks.ts"
import { placeLists } from "./PlaceLists.ts"
import { placePages } from "./PlacePages.ts"
import { type ArchivedMarkups, withMarkdown } from "./PlacePublication.ts"
import { placeLogos, placeQrcodes } from "./PlaceQrcodes.ts"
import { placeSavedViews, placeSharedReports } from "./PlaceReports.ts"
import { placeAnnotations, placeDomains, placeFolders, placeRoots, placeTags, placeUtmTemplates } from "./PlaceRows.ts"
import { leftOutLines, placeSettings } from "./PlaceTeam.ts"
import { filesOf, placeUpload } from "./PlaceUploads.ts"
import { placeWebhooks } from "./PlaceWebhooks.ts"
import type { ZipReader } from "./ReadZip.ts"
import {
  annotations,
  domains,
  folders,
  links,
  listedDestinations,
  qrcodes,
  savedViews,
  sharedReports,
  tags,
  uploads,
  utmTemplates,
  webhooks
} from "./Sections.ts"

const clicksAtOnce = 5000
const empty: Placed = { created: 0, report: [] }

const notStored = () => new JobStopped({ fault: fault("pictures_not_stored"), isPassing: true })
const notRendered = ({ reason: code, params, message }: Unavailable) =>
  new JobStopped({ fault: { code, params, message }, isPassing: true })

/** The import of each file of an archive, ordered so that a file only depends on earlier ones. */
export const importParts = Effect.gen(function* () {
  const settings = yield* Settings
  const files = yield* UploadFiles
  const destinations = yield* CircularDestinations
  const blocked = yield* BlockedLists
  const previews = yield* Destinations
  const changes = yield* AddressChanges
  const cost = yield* PasswordCost
  const drawable = yield* PreparedMarkup
  const audit = yield* AuditLog
  const { addTotals, bookClicks } = yield* clickParts

  const placing =
    (
      place: (context: ImportContext, lines: ReadonlyArray<GivenLine>) => Effect.Effect<Placed, SqlError, Caller>,
      after: (context: ImportContext) => Effect.Effect<void> = () => Effect.void
    ): Part["step"] =>
    (context, lines) =>
      Effect.succeed({ commit: place(context, lines), after: after(context) })

  const placeTeam =
    (manifest: ArchiveManifest): Part["step"] =>
    (context, lines) =>
      Effect.succeed({
        commit: Effect.map(placeSettings(audit, false)(context, lines), ({ created, report }) => ({
          created,
          report: [...leftOutLines(manifest), ...report]
        })),
        after: settingsChanged(context)
      })

  /** Every server applies the settings and lists of a team to visits. */
  const settingsChanged = ({ team }: ImportContext) => changes.announcing(teamChange(team))(Effect.void)

  /** Members are not imported, because they have to be invited. */
  const tellMembers: Part["step"] = (context, lines) =>
    Effect.succeed({
      commit: Effect.succeed({
        created: 0,
        report: lines.flatMap(({ item, line }): Placed["report"] => {
          const { username } = (line ?? {}) as { readonly username?: unknown }
          return typeof username !== "string" || context.people.has(username)
            ? []
            : [{ item, outcome: "note", reason: `${username.slice(0, 255)} is not in this team. Send an invite.` }]
        })
      })
    })

  const placeUploads =
    (zip: ZipReader): Part["step"] =>
    (context, [given]) =>
      Effect.gen(function* () {
        if (given === undefined) return { commit: Effect.succeed(empty) }
        const found = yield* filesOf(zip, context, given)
        return {
          before:
            found === undefined
              ? Effect.void
              : Effect.catchTag(files.keep(found, Effect.void), "FileWriteError", notStored),
          commit: placeUpload(context, given, found)
        }
      })

  const placeManyLinks: Part["step"] = (context, lines) =>
    Effect.gen(function* () {
      const team = context.team as TeamId
      yield* blocked.reload
      const now = yield* Clock.currentTimeMillis
      const told: Array<{ readonly domainId: string | null; readonly code: string }> = []
      const place = placeLinks(
        (addresses) => destinations.refused(team, addresses),
        (url) => previews.want(team, url, now),
        cost
      )
      return {
        commit: Effect.map(place(context, lines), ({ addresses, ...placed }) => {
          told.push(...addresses)
          return placed
        }),
        after: Effect.suspend(() =>
          Effect.zipRight(
            changes.announcing(...told.map(({ domainId, code }) => codeChange(domainId, code)))(Effect.void),
            previews.wake
          )
        )
      }
    })

  const refusesOf = ({ team }: ImportContext): Matcher => blocked.rulesOf(team)?.refuses ?? (() => false)

  /** Renders the Markdown of pages outside of the transaction, if their links need a check. */
  const placeManyPages: Part["step"] = (context, lines) => {
    let markups: ArchivedMarkups = new Map()
    const rendered = Effect.gen(function* () {
      if (blocked.rulesOf(context.team) === undefined) return
      const plugins = withMarkdown(lines.map(({ line }) => line))
      const made = yield* drawable.markups(context.team, [...plugins.values()])
      markups = new Map([...plugins.keys()].map((key, place) => [key, made[place]?.texts ?? []]))
    }).pipe(Effect.catchTag("Unavailable", notRendered))
    return Effect.as(blocked.reload, {
      before: rendered,
      commit: Effect.suspend(() => placePages(refusesOf(context), markups)(context, lines))
    })
  }

  const placeHosts: Part["step"] = (context, lines) =>
    Effect.map(blocked.reload, () => ({
      commit: placeDomains(settings.unprovenDomains === "serve", refusesOf(context))(context, lines),
      after: changes.announcing(
        ...lines.map(({ line }) => {
          const { id, hostname } = (line ?? {}) as { readonly id?: unknown; readonly hostname?: unknown }
          return hostChange(context.mapId(String(id)), String(hostname))
        })
      )(Effect.void)
    }))

  return (zip: ZipReader, given: ArchiveImport, manifest: ArchiveManifest): ReadonlyArray<Part> => [
    { name: "settings", file: teamFile, atOnce: 1, step: placeTeam(manifest) },
    { name: "members", file: membersFile, atOnce: 200, step: tellMembers },
    { name: "logos", file: logosFile, atOnce: 5, step: placing(placeLogos) },
    { name: "folders", file: folders.file, atOnce: 200, step: placing(placeFolders) },
    { name: "tags", file: tags.file, atOnce: 200, step: placing(placeTags) },
    { name: "domains", file: domains.file, atOnce: 100, step: placeHosts },
    { name: "uploads", file: uploads.file, atOnce: 1, step: placeUploads(zip) },
    { name: "links", file: links.file, atOnce: 200, step: placeManyLinks },
    { name: "pages", file: pages.file, atOnce: 5, step: placeManyPages },
    { name: "roots", file: domains.file, atOnce: 100, step: placing(placeRoots) },
    { name: "qrcodes", file: qrcodes.file, atOnce: 50, step: placing(placeQrcodes) },
    ...zip.names
      .filter(isClicksFile)
      .sort()
      .map((file): Part => ({ name: "clicks", file, atOnce: clicksAtOnce, step: bookClicks(given) })),
    { name: "totals", file: totalsFile, atOnce: 200, step: addTotals(given) },
    // At the end: an import that an earlier version began has stored the place of its part in this list.
    { name: "annotations", file: annotations.file, atOnce: 200, step: placing(placeAnnotations) },
    { name: "utm_templates", file: utmTemplates.file, atOnce: 200, step: placing(placeUtmTemplates) },
    { name: "saved_views", file: savedViews.file, atOnce: 100, step: placing(placeSavedViews(audit)) },
    { name: "shared_reports", file: sharedReports.file, atOnce: 100, step: placing(placeSharedReports(audit, cost)) },
    {
      name: "webhooks",
      file: webhooks.file,
      atOnce: 20,
      step: placing(placeWebhooks(audit, settings.allowPrivateTargets))
    },
    // After the links: those with a refused destination are imported, and their visits are refused.
    {
      name: "listed_destinations",
      file: listedDestinations.file,
      atOnce: 500,
      step: placing(placeLists(audit), settingsChanged)
    },
    { name: "settings", file: teamFile, atOnce: 1, step: placing(placeSettings(audit, true), settingsChanged) }
  ]
})
