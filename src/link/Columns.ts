import type { SqlClient } from "@effect/sql"
import { Effect, Struct } from "effect"
import { destinationHash } from "../destination/Address.ts"
import { millis } from "../storage/Fields.ts"
import type { Changes } from "../storage/Table.ts"
import type { Passwords } from "../user/Passwords.ts"
import type { UpdateLink } from "./Link.ts"
import { LinksTable } from "./Tables.ts"

/** The hash of the password in a body: null if it removes the password, undefined if it has none. */
export const passwordHash = (passwords: Passwords, { password }: Pick<UpdateLink, "password">) =>
  password ? passwords.hash("owner", password) : Effect.succeed(password === undefined ? undefined : null)

/**
 * For updates that may set a limit: a link that had none has spent the clicks recorded so far, deleted ones included,
 * without imported ones, unless the update says how many.
 */
export const spentBefore = (
  sql: SqlClient.SqlClient,
  { max_clicks, spent_clicks }: Pick<Changes<typeof LinksTable>, "max_clicks" | "spent_clicks">
) =>
  max_clicks && spent_clicks === undefined
    ? sql`, spent_clicks = CASE WHEN max_clicks IS NOT NULL THEN spent_clicks
        WHEN total_clicks + deleted_clicks <= (SELECT coalesce(sum(counted), 0) FROM import_links WHERE link_id = links.id) THEN 0
        ELSE total_clicks + deleted_clicks - (SELECT coalesce(sum(counted), 0) FROM import_links WHERE link_id = links.id) END`
    : sql``

/** The fields of a body as columns; absent fields are left out. */
export const columnsOf = (body: UpdateLink, hash: string | null | undefined) => {
  const { expires_at, starts_at, ab_test_percentage, ...plain } = Struct.omit(
    body,
    "custom_slug",
    "tags",
    "ab_tests",
    "targeting",
    "password"
  )
  return LinksTable.columns({
    ...plain,
    ...(body.destination_url === undefined ? {} : { destination_hash: destinationHash(body.destination_url) }),
    ...(expires_at === undefined ? {} : { expires_at: millis(expires_at) }),
    ...(starts_at === undefined ? {} : { starts_at: millis(starts_at) }),
    ...(ab_test_percentage === undefined ? {} : { ab_test_percentage: ab_test_percentage ?? 0 }),
    ...(hash === undefined ? {} : { password_hash: hash })
  })
}
