import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql/SqlError"
import { Clock, Effect, Either, ParseResult, Schema } from "effect"
import type { Unavailable } from "../../contract/Failure.ts"
import { fault } from "../../contract/faults/Fault.ts"
import type { TeamId } from "../../contract/Id.ts"
import { Timezone } from "../../contract/Timezone.ts"
import { Destinations } from "../../destination/Destinations.ts"
import { AddressChanges, codeChange, hostChange } from "../../domain/AddressChanges.ts"
import { BlockedLists } from "../../domain/blocked/BlockedLists.ts"
import type { Matcher } from "../../domain/blocked/Matching.ts"
import { CircularDestinations } from "../../domain/CircularDestinations.ts"
import { JobStopped } from "../../job/JobKind.ts"
import { PreparedMarkup } from "../../page/PreparedMarkup.ts"
import { Settings } from "../../settings/Settings.ts"
import { UploadFiles } from "../../upload/Files.ts"
import { PasswordCost } from "../../user/Passwords.ts"
import { TeamsTable } from "../../user/Tables.ts"
import type { ArchiveImport, Part } from "./ArchiveImport.ts"
import { clickParts } from "./ClickParts.ts"
import { isClicksFile, logosFile, membersFile, TeamLine, teamFile, totalsFile } from "./Format.ts"
import type { GivenLine, ImportContext, Placed } from "./ImportContext.ts"
import { pages } from "./PageSection.ts"
import { placeLinks } from "./PlaceLinks.ts"
import { placePages } from "./PlacePages.ts"
import { type ArchivedMarkups, withMarkdown } from "./PlacePublication.ts"
import { placeLogos, placeQrcodes } from "./PlaceQrcodes.ts"
import { placeAnnotations, placeDomains, placeFolders, placeRoots, placeTags, placeUtmTemplates } from "./PlaceRows.ts"
import { filesOf, placeUpload } from "./PlaceUploads.ts"
import type { ZipReader } from "./ReadZip.ts"
import { annotations, domains, folders, links, qrcodes, tags, uploads, utmTemplates } from "./Sections.ts"

const clicksAtOnce = 5000
const empty: Placed = { created: 0, report: [] }

const notStored = () => new JobStopped({ fault: fault("pictures_not_stored"), isPassing: true })
const notRendered = ({ reason: code, params, message }: Unavailable) =>
  new JobStopped({ fault: { code, params, message }, isPassing: true })
const decodeTeam = ParseResult.decodeUnknownEither(TeamLine)

/** The import of each file of an archive, ordered so that a file only depends on earlier ones. */
export const importParts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const settings = yield* Settings
  const files = yield* UploadFiles
  const destinations = yield* CircularDestinations
  const blocked = yield* BlockedLists
  const previews = yield* Destinations
  const changes = yield* AddressChanges
  const cost = yield* PasswordCost
  const drawable = yield* PreparedMarkup
  const teams = TeamsTable.on(sql)
  const { addTotals, bookClicks } = yield* clickParts

  const placing =
    (
      place: (context: ImportContext, lines: ReadonlyArray<GivenLine>) => Effect.Effect<Placed, SqlError>
    ): Part["step"] =>
    (context, lines) =>
      Effect.succeed({ commit: place(context, lines) })

  const placeTeam: Part["step"] = (context, lines) =>
    Effect.succeed({
      commit: Effect.gen(function* () {
        const told = decodeTeam(lines[0]?.line)
        if (Either.isLeft(told)) return empty
        const { destination_previews, timezone } = told.right
        const zone = timezone !== null && Schema.is(Timezone)(timezone) ? timezone : null
        const updated_at = yield* Clock.currentTimeMillis
        yield* sql`${teams.update({ timezone: zone, destination_previews, updated_at })} WHERE id = ${context.team}`
        return empty
      })
    })

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

  return (zip: ZipReader, given: ArchiveImport): ReadonlyArray<Part> => [
    { name: "team", file: teamFile, atOnce: 1, step: placeTeam },
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
    { name: "utm_templates", file: utmTemplates.file, atOnce: 200, step: placing(placeUtmTemplates) }
  ]
})
