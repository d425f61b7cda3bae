import { DateTime, Effect } from "effect"
import { Caller } from "../auth/Caller.ts"
import { type Warning, warningOf } from "../contract/Envelope.ts"
import { fault } from "../contract/faults/Fault.ts"
import type { DomainId, FolderId, TagId, UtmTemplateId } from "../contract/Id.ts"
import { inOnlyFolder, onOnlyDomain } from "../contract/Reach.ts"
import { BlockedLists, type DestinationRules } from "../domain/blocked/BlockedLists.ts"
import { Domains } from "../domain/Domains.ts"
import type { FolderDefaults } from "../folder/Defaults.ts"
import { type FolderLook, Folders } from "../folder/Folders.ts"
import { readParameter, writeParameter } from "../lib/QueryParameter.ts"
import { Tags } from "../tag/Tags.ts"
import { type UtmTemplate, utmParameters } from "../utm/UtmTemplate.ts"
import { UtmTemplates } from "../utm/UtmTemplates.ts"
import type { CreateLink } from "./Link.ts"
import { isPermanent } from "./Requirements.ts"

/** The records that defaults refer to and that still exist. */
interface Known {
  readonly domains: ReadonlyMap<DomainId, unknown>
  readonly tags: ReadonlyMap<TagId, unknown>
  readonly templates: ReadonlyMap<UtmTemplateId, UtmTemplate>
  readonly now: DateTime.Utc
  /** Which destinations the team may have; absent if it may have all. */
  readonly rules?: DestinationRules | undefined
}

/** Writes the values of a template into the parameters that a destination lacks. */
export const withTemplate = (url: string, template: UtmTemplate): string => {
  let written = url
  for (const field of ["source", "medium", "campaign", "term", "content"] as const) {
    const name = utmParameters[field]
    const value = template[field]
    if (value !== null && readParameter(written, name) === "") written = writeParameter(written, name, value)
  }
  return written.length > 8192 ? url : written
}

/**
 * A new link with the defaults of its folder for the fields that it doesn't set. References to nothing are left out, and
 * so are rules whose destinations are blocked by now.
 */
export const completed = (body: CreateLink, defaults: FolderDefaults, known: Known): CreateLink => {
  const { domain_id, expires_in_days, redirect_type, utm_template_id } = defaults
  const { rules } = known
  const targeting =
    rules === undefined ? defaults.targeting : defaults.targeting.filter(({ url }) => !rules.refuses(url))
  const template = utm_template_id === null ? undefined : known.templates.get(utm_template_id)
  const tags = defaults.tags.filter((id) => known.tags.has(id))
  const hasDomain = body.domain_id === undefined && domain_id !== null && known.domains.has(domain_id)
  const hasEnd = body.expires_at === undefined && expires_in_days !== null
  const hasRules = takesRules(body) && targeting.length > 0
  return {
    ...body,
    use_defaults: 0,
    ...(template === undefined ? {} : { url: withTemplate(body.url, template) }),
    ...(hasDomain ? { domain_id } : {}),
    ...(body.tags === undefined && tags.length > 0 ? { tags } : {}),
    ...(body.redirect_type === undefined && redirect_type !== null && !body.password ? { redirect_type } : {}),
    ...(hasEnd ? { expires_at: DateTime.add(body.starts_at ?? known.now, { days: expires_in_days }) } : {}),
    ...(hasRules ? { targeting } : {})
  }
}

const takesRules = ({ targeting, redirect_status = 302 }: CreateLink) =>
  targeting === undefined && !isPermanent(redirect_status)

const isOpen = ({ folder_id, use_defaults }: CreateLink): boolean => Boolean(folder_id) && use_defaults !== 0

const placed = (bodies: ReadonlyMap<number, CreateLink>, place: typeof inOnlyFolder<CreateLink>) =>
  Effect.map(Caller, ({ reach }) =>
    reach === undefined ? bodies : new Map([...bodies].map(([part, body]) => [part, place(reach, body)]))
  )

/** Completes new links with the defaults of their folders. */
export class LinkDefaults extends Effect.Service<LinkDefaults>()("link/FolderDefaults", {
  dependencies: [Folders.Default, Domains.Default, Tags.Default, UtmTemplates.Default, BlockedLists.Default],
  effect: Effect.gen(function* () {
    const folders = yield* Folders
    const domains = yield* Domains
    const tags = yield* Tags
    const templates = yield* UtmTemplates
    const blocked = yield* BlockedLists
    return {
      /**
       * Warnings about new links that lack rules of their folder, because their destinations are blocked by now, each
       * under the number of its link. Reads nothing if the team may have any destination.
       */
      leftOut: Effect.fnUntraced(function* (bodies: ReadonlyMap<number, CreateLink>) {
        const rules = blocked.rulesOf((yield* Caller).teamId)
        const open = [...bodies].filter(([, body]) => isOpen(body) && takesRules(body))
        if (rules === undefined || open.length === 0) return new Map<number, Warning>()
        const looks = yield* folders.looks([...new Set(open.flatMap(([, { folder_id }]) => folder_id ?? []))])
        const lacks = ({ folder_id }: CreateLink) =>
          looks.get(folder_id as FolderId)?.defaults?.targeting.some(({ url }) => rules.refuses(url)) === true
        const warning = warningOf("targeting", fault("default_rule_blocked"))
        return new Map(open.flatMap(([part, body]) => (lacks(body) ? [[part, warning] as const] : [])))
      }),
      /** New links, each in the only folder that its creator reaches if it names none. */
      inFolders: (bodies: ReadonlyMap<number, CreateLink>) => placed(bodies, inOnlyFolder),

      /** New links, each on the only domain that its creator reaches if neither it nor its folder names one. */
      onDomains: (bodies: ReadonlyMap<number, CreateLink>) => placed(bodies, onOnlyDomain),

      /** Whether links may need to be completed. Most have no folder, so that this saves the steps of the fiber. */
      areWanted: (bodies: ReadonlyMap<number, CreateLink>): boolean => {
        for (const body of bodies.values()) if (isOpen(body)) return true
        return false
      },

      /** The completed links, and their folders as read. */
      complete: Effect.fnUntraced(function* (bodies: ReadonlyMap<number, CreateLink>) {
        const all = [...bodies.values()]
        const looks: ReadonlyMap<FolderId, FolderLook> = yield* folders.looks([
          ...new Set(all.flatMap(({ folder_id }) => folder_id ?? []))
        ])
        const defaultsOf = (body: CreateLink) =>
          isOpen(body) && body.folder_id ? (looks.get(body.folder_id)?.defaults ?? null) : null
        const used = all.flatMap((body) => defaultsOf(body) ?? [])
        if (used.length === 0) return { bodies, looks }
        const known = {
          domains: yield* domains.hostnames([...new Set(used.flatMap(({ domain_id }) => domain_id ?? []))]),
          tags: yield* tags.known([...new Set(used.flatMap((one) => one.tags))]),
          templates: yield* templates.known([...new Set(used.flatMap((one) => one.utm_template_id ?? []))]),
          now: yield* DateTime.now,
          rules: blocked.rulesOf((yield* Caller).teamId)
        }
        const full = [...bodies].map(([part, body]) => {
          const defaults = defaultsOf(body)
          return [part, defaults === null ? body : completed(body, defaults, known)] as const
        })
        return { bodies: new Map(full), looks }
      })
    }
  })
}) {}
