import { Schema } from "effect"
import type { Route } from "./Route.ts"

const text = Schema.NullOr(Schema.String)

const Variants = Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.String, Schema.Number)))
const Targets = Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, Schema.String, Schema.String)))

/** A link as a visit reads it; its variants and rules are lists as JSON text, null where it has none. */
export const RouteRow = Schema.Struct({
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
  ab_test_percentage: Schema.Number,
  ab_tests: Schema.NullOr(Variants),
  targeting: Schema.NullOr(Targets)
})

/** The columns of links that make a `RouteRow`, besides its lists. */
export const routeColumns = Object.keys(RouteRow.fields).filter((name) => name !== "ab_tests" && name !== "targeting")

/** A link as visitors meet it. */
export const routeOf = (row: typeof RouteRow.Type): Route => ({
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
  abTests: (row.ab_tests ?? []).map(([id, destination, weight]) => ({ id, destination, weight })),
  targeting: (row.targeting ?? []).map(([type, value, destination]) => ({ type, value, destination }))
})
