import type { SqlClient } from "@effect/sql"
import type { SettingsShape } from "../settings/SettingsShape.ts"

type Rule = Pick<SettingsShape, "unprovenDomains">

/** SQL that selects the domain that serves a host name: the first row of `order` that matches `condition`. */
export const serving = ({ unprovenDomains }: Rule) => ({
  condition: unprovenDomains === "serve" ? "1 = 1" : "proof IS NOT NULL",
  // The proven domain comes first, then the one that holds the name, then the oldest.
  order: "ORDER BY proof IS NULL, held_host <> hostname, created_at, id LIMIT 1"
})

/** The host name without `www.`, whose domain serves this one too if it is verified; undefined if there is none. */
const bareHost = (hostname: string): string | undefined => (hostname.startsWith("www.") ? hostname.slice(4) : undefined)

/** The end of a SELECT from `domains`, for the row that serves a host name. A domain of exactly this name comes first. */
export const servingAt = (sql: SqlClient.SqlClient, rule: Rule) => {
  const { condition, order } = serving(rule)
  const plain = sql.literal(`${condition} ${order}`)
  const exactFirst = sql.literal(`${condition} ${order.replace("ORDER BY", "ORDER BY length(hostname) DESC,")}`)
  return (hostname: string) => {
    const bare = bareHost(hostname)
    return bare === undefined
      ? sql`WHERE hostname = ${hostname} AND ${plain}`
      : sql`WHERE (hostname = ${hostname} OR verified_at IS NOT NULL AND id =
          (SELECT id FROM domains WHERE hostname = ${bare} AND ${plain})) AND ${exactFirst}`
  }
}
