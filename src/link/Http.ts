import { HttpServerResponse } from "@effect/platform"
import { Effect, Layer } from "effect"
import { requireScope } from "../auth/Policy.ts"
import { caseWarnings } from "../contract/Availability.ts"
import { acknowledged, success, type Warning, warningOf } from "../contract/Envelope.ts"
import { Conflict, FailureEnvelope } from "../contract/Failure.ts"
import { type Fault, fault } from "../contract/faults/Fault.ts"
import type { LinkId } from "../contract/Id.ts"
import { apiGroup } from "../http/ApiGroup.ts"
import { LargeResponses } from "../http/LargeResponses.ts"
import { expectedBy, withTag } from "../http/Versions.ts"
import { warn } from "../http/Warnings.ts"
import { once, remember } from "../idempotency/Once.ts"
import { amountOf } from "../lib/Amount.ts"
import { compiledEncoder } from "../lib/CompiledSchema.ts"
import { mapInSteps } from "../lib/NextTick.ts"
import { BulkResult, LinksApi } from "./Api.ts"
import { BulkChanges } from "./BulkChanges.ts"
import { createMany } from "./BulkCreate.ts"
import { LinkCreation } from "./Creation.ts"
import { LinkEditing } from "./Editing.ts"
import { LinkDefaults } from "./FolderDefaults.ts"
import { type CreateLink, type IfExists, Link, type UpdateLink } from "./Link.ts"
import { Links, type PresentedLinks } from "./Links.ts"
import type { SentLink } from "./Present.ts"
import { isPermanent } from "./Requirements.ts"
import { SlugAvailability } from "./SlugAvailability.ts"

interface Tested {
  readonly ab_test_url?: unknown
  readonly redirect_status?: unknown
  readonly password?: unknown
}

type Warned = Pick<
  SentLink,
  "id" | "domain_id" | "short_code" | "ab_test_percentage" | "ab_tests" | "redirect_status" | "redirect_type"
>

/** Warnings about an `ab_test_url` that no visit reaches. */
const unreached = (
  body: Tested,
  link: Pick<Warned, "ab_test_percentage" | "ab_tests">,
  place = ""
): ReadonlyArray<Warning> => {
  if (typeof body.ab_test_url !== "string") return []
  const field = `${place}ab_test_url`
  if (link.ab_tests.length > 0) return [{ field, message: "No visits go here, because the link has ab_tests." }]
  return link.ab_test_percentage > 0
    ? []
    : [{ field, message: "No visits go here until you also set ab_test_percentage." }]
}

/** Warnings about values that have less effect, or a wider one, than they seem to. */
const cautions = (
  body: Tested,
  link: Omit<Warned, "id" | "domain_id" | "short_code">,
  place = ""
): ReadonlyArray<Warning> => [
  ...unreached(body, link, place),
  ...(body.redirect_status !== undefined && isPermanent(link.redirect_status)
    ? [warningOf(`${place}redirect_status`, fault("permanent_redirect"))]
    : []),
  ...(body.password && link.redirect_type !== "password"
    ? [warningOf(`${place}password`, fault("password_not_asked"))]
    : [])
]

const linkExists = (id: LinkId): Fault => ({ ...fault("link_exists"), params: { id } })

/** The fields of a creation with another name in a link. */
const renamed: Readonly<Record<string, string>> = { url: "destination_url", custom_slug: "short_code" }

/**
 * Warnings about the fields of a creation that differ in a link that already exists. The sender may rely on them, for
 * example on a password.
 */
const notApplied = (
  { use_defaults, ...fields }: Partial<CreateLink>,
  link: typeof Link.Encoded
): ReadonlyArray<Warning> =>
  Object.entries(fields).flatMap(([field, value]) => {
    const current = (link as Readonly<Record<string, unknown>>)[renamed[field] ?? field] ?? null
    const isSame = value === undefined || value === current || (value === "" && current === null)
    return isSame ? [] : [warningOf(field, fault("not_applied"))]
  })

/** The requested limits that an existing link lacks. Without this check, the sender would get an unrestricted link. */
const missingLimits = (fields: Partial<CreateLink>, link: typeof Link.Encoded): ReadonlyArray<string> => {
  const has = { ...link, password: link.has_password || null }
  return (["password", "starts_at", "expires_at", "max_clicks"] as const).filter(
    (field) => fields[field] && has[field] === null
  )
}

/** What a body that repeats a link changes of it. */
const changesOf = ({ url, custom_slug, domain_id, if_exists, use_defaults, ...fields }: CreateLink): UpdateLink => ({
  ...fields,
  destination_url: url
})

/** The response to a creation. The endpoint has two successes, which the framework would try one after the other. */
const createdOf = (link: typeof Link.Encoded, more: { readonly created?: true } = {}) =>
  HttpServerResponse.unsafeJson({ ...success("The link was created.", link), ...more }, { status: 201 })

/** The outcome for several items, as a sentence. */
const counted = (done: number, missing: number, what: string) =>
  missing === 0 && done === 1
    ? `The link was ${what}.`
    : `${done}${missing === 0 ? "" : ` of ${done + missing}`} links were ${what}.`

export const LinksHttp = apiGroup(LinksApi, "links", (handlers) =>
  Effect.gen(function* () {
    const links = yield* Links
    const creation = yield* LinkCreation
    const editing = yield* LinkEditing
    const batches = yield* BulkChanges
    const slugs = yield* SlugAvailability
    const large = yield* LargeResponses
    const defaults = yield* LinkDefaults
    const encode = compiledEncoder(Link)
    const encodeFailure = compiledEncoder(FailureEnvelope)
    const warnOf = (payload: Tested & { readonly custom_slug?: unknown }, link: Warned) =>
      Effect.zipRight(payload.custom_slug ? slugs.warn(link) : Effect.void, warn(cautions(payload, link)))
    /** Warnings about one new link. */
    const warnOfNew = (payload: CreateLink, link: Warned) =>
      Effect.zipRight(
        Effect.flatMap(defaults.leftOut(new Map([[0, payload]])), (left) => warn([...left.values()])),
        warnOf(payload, link)
      )
    const found = Effect.fnUntraced(function* (body: CreateLink, ifExists: typeof IfExists.Type, id: LinkId) {
      if (ifExists === "fail") return yield* new Conflict(linkExists(id), undefined, "link_exists")
      if (ifExists === "return") {
        const link = yield* withTag(links.read(id))
        const missing = missingLimits(body, link)
        if (missing.length > 0) {
          const errors = Object.fromEntries(missing.map((field) => [field, [fault("not_applied")]]))
          return yield* new Conflict(linkExists(id), errors, "link_exists")
        }
        yield* warn(notApplied(body, link))
        return HttpServerResponse.unsafeJson({ ...success("The link already existed.", link), created: false })
      }
      const link = yield* withTag(
        Effect.catchTag(editing.update(id, changesOf(body)), "PreconditionFailed", Effect.die)
      )
      const { custom_slug, domain_id } = body
      yield* warn([
        ...notApplied({ ...(custom_slug ? { custom_slug } : {}), ...(domain_id ? { domain_id } : {}) }, link),
        ...cautions(body, link)
      ])
      return HttpServerResponse.unsafeJson({
        ...success("The link already existed and was changed.", link),
        created: false
      })
    })
    /** A link that is deleted between the search and the answer is created after all. */
    const createOrFind = (body: CreateLink, ifExists: typeof IfExists.Type) =>
      withTag(once(Link)(creation.createNew(body, remember))).pipe(
        Effect.tap((link) => warnOfNew(body, link)),
        Effect.map((link) => createdOf(encode(link), { created: true })),
        Effect.catchTag("LinkExists", ({ id, url }) => found({ ...body, url }, ifExists, id)),
        Effect.retry({ times: 3, while: (error) => error._tag === "LinkNotFound" }),
        Effect.catchTag("LinkNotFound", () => Effect.dieMessage("The link was created and deleted repeatedly."))
      )
    const listed = (message: string, { areLarge, links: sent, total }: PresentedLinks & { readonly total?: number }) =>
      areLarge
        ? large.build(Effect.flatMap(sent, (links) => large.json(success(message, { links, total }))))
        : Effect.map(sent, (links) => HttpServerResponse.unsafeJson(success(message, { links, total })))
    return handlers
      .handle("list", ({ urlParams }) =>
        Effect.flatMap(links.list(urlParams), (page) => listed("The team's links.", page))
      )
      .handle("create", ({ payload: { if_exists, ...payload } }) =>
        if_exists === undefined
          ? withTag(once(Link)(creation.createInTurn(payload, remember))).pipe(
              Effect.tap((link) => (payload.folder_id ? warnOfNew(payload, link) : warnOf(payload, link))),
              Effect.map((link) => createdOf(encode(link)))
            )
          : Effect.zipRight(
              Effect.zipRight(
                requireScope("links:read"),
                if_exists === "update" ? requireScope("links:write") : Effect.void
              ),
              createOrFind(payload, if_exists)
            )
      )
      .handle("bulk", ({ payload }) =>
        Effect.gen(function* () {
          const { results } = yield* once(BulkResult)(createMany(creation, payload.links))
          const made = results.filter((result) => result.success).length
          const left = yield* defaults.leftOut(
            new Map(
              results.flatMap((result, place) =>
                result.success
                  ? [
                      [
                        place,
                        { ...Object(payload.links[place]), folder_id: result.data.folder_id } as CreateLink
                      ] as const
                    ]
                  : []
              )
            )
          )
          const rivals = yield* slugs.rivalsOf(
            results.flatMap((result, place) =>
              result.success && Object(payload.links[place]).custom_slug ? [result.data] : []
            )
          )
          yield* warn(
            results.flatMap((result, place) => {
              if (!result.success) return []
              const rival = caseWarnings(`links.${place}.custom_slug`, rivals.get(result.data.id))
              const lacking = left.get(place)
              return [
                ...cautions(Object(payload.links[place]), result.data, `links.${place}.`),
                ...(lacking === undefined ? [] : [{ ...lacking, field: `links.${place}.${lacking.field}` }]),
                ...rival
              ]
            })
          )
          const encoded = yield* mapInSteps(results, (result) =>
            result.success ? { ...result, data: encode(result.data) } : encodeFailure(result)
          )
          return HttpServerResponse.unsafeJson(
            success(`${made} of ${amountOf(results.length, "link")} ${made === 1 ? "was" : "were"} created.`, {
              results: encoded
            })
          )
        })
      )
      .handle("bulkUpdate", ({ payload }) =>
        Effect.gen(function* () {
          const { links: changed, missing } = yield* batches.update(payload)
          return HttpServerResponse.unsafeJson(
            success(counted(changed.length, missing.length, "changed"), {
              links: yield* mapInSteps(changed, encode),
              missing
            })
          )
        })
      )
      .handle("bulkRemove", ({ payload }) =>
        Effect.map(batches.remove(payload), (found) =>
          success(counted(found.deleted, found.missing.length, "deleted"), found)
        )
      )
      .handle("availability", ({ urlParams }) =>
        Effect.map(slugs.availability(urlParams), (found) =>
          success(found.available ? "This short code is available." : "This short code is not available.", found)
        )
      )
      .handle("by", ({ urlParams }) =>
        Effect.flatMap(links.by(urlParams), (found) => listed("The links found.", found))
      )
      .handle("get", ({ path }) =>
        Effect.map(withTag(links.read(path.id)), (link) => HttpServerResponse.unsafeJson(success("The link.", link)))
      )
      .handle("update", ({ path, payload, request }) =>
        withTag(editing.update(path.id, payload, expectedBy(request))).pipe(
          Effect.tap((link) => warnOf(payload, link)),
          Effect.map((link) => HttpServerResponse.unsafeJson(success("The link was changed.", link)))
        )
      )
      .handle("remove", ({ path }) => Effect.as(editing.remove(path.id), acknowledged("The link was deleted.")))
      .handle("removeAlias", ({ path }) =>
        Effect.as(links.removeAlias(path.id, path.code), acknowledged("The former address was removed."))
      )
  })
).pipe(
  Layer.provide([
    Links.Default,
    LinkCreation.Default,
    LinkEditing.Default,
    BulkChanges.Default,
    SlugAvailability.Default,
    LinkDefaults.Default,
    LargeResponses.Default
  ])
)
