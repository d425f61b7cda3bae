import { SqlClient } from "@effect/sql"
import { Effect, Option, Schema } from "effect"
import type { LinkId } from "../contract/Id.ts"
import { rowOf } from "../storage/Rows.ts"
import { LinksRepo } from "./Repo.ts"
import type { Route } from "./Route.ts"
import { isShortCode } from "./ShortCode.ts"

const text = Schema.NullOr(Schema.String)

const RouteRow = Schema.Struct({
  id: Schema.String,
  team_id: Schema.String,
  domain_id: text,
  short_code: Schema.String,
  destination_url: Schema.String,
  title: text,
  redirect_type: Schema.Literal("screen", "instant", "password"),
  password_hash: text,
  is_active: Schema.Number,
  expires_at: Schema.NullOr(Schema.Number),
  meta_title: text,
  meta_description: text,
  meta_image: text,
  ab_test_url: text,
  ab_test_percentage: Schema.Number
})

/** A link as visitors meet it. */
export interface FoundRoute {
  readonly route: Route
  readonly passwordHash: string | null
}

/** Finds the link that an address names. */
export class Routes extends Effect.Service<Routes>()("link/Routes", {
  dependencies: [LinksRepo.Default],
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const repo = yield* LinksRepo
    const read = rowOf(RouteRow)
    return {
      /** The link of a code on a custom domain, or on the default one where `domainId` is null. */
      find: Effect.fn("Routes.find")(function* (domainId: string | null, code: string) {
        if (!isShortCode(code)) return Option.none<FoundRoute>()
        const domain = domainId === null ? sql`domain_id IS NULL` : sql`domain_id = ${domainId}`
        const found = yield* read(sql`SELECT id, team_id, domain_id, short_code, destination_url, title, redirect_type,
          password_hash, is_active, expires_at, meta_title, meta_description, meta_image, ab_test_url, ab_test_percentage
          FROM links WHERE ${domain} AND short_code = ${code}`)
        if (Option.isNone(found)) return Option.none<FoundRoute>()
        const row = found.value
        const ids = [row.id as LinkId]
        const abTests = yield* repo.abTestsOf(ids)
        const targeting = yield* repo.targetingOf(ids)
        const route: Route = {
          linkId: row.id,
          teamId: row.team_id,
          domainId: row.domain_id,
          shortCode: row.short_code,
          destination: row.destination_url,
          title: row.title,
          redirectType: row.redirect_type,
          isActive: row.is_active === 1,
          expiresAt: row.expires_at,
          metaTitle: row.meta_title,
          metaDescription: row.meta_description,
          metaImage: row.meta_image,
          abTestUrl: row.ab_test_url,
          abTestPercentage: row.ab_test_percentage,
          abTests: abTests.map(({ id, destination_url, weight }) => ({ id, destination: destination_url, weight })),
          targeting: targeting.map(({ type, value, destination_url }) => ({
            type,
            value,
            destination: destination_url
          }))
        }
        return Option.some<FoundRoute>({ route, passwordHash: row.password_hash })
      })
    }
  })
}) {}
