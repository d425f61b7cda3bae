import { SqlClient } from "@effect/sql"
import { type DateTime, Effect, Schema } from "effect"
import { DomainId, PageId, TeamId } from "../contract/Id.ts"
import { Instant, millis } from "../storage/Fields.ts"
import { rowOf, rowsOf } from "../storage/Rows.ts"

const DomainRow = Schema.Struct({
  id: DomainId,
  team_id: TeamId,
  hostname: Schema.String,
  root_page_id: Schema.NullOr(PageId),
  root_url: Schema.NullOr(Schema.String),
  not_found_url: Schema.NullOr(Schema.String),
  expired_url: Schema.NullOr(Schema.String),
  verified_at: Schema.NullOr(Instant),
  link_count: Schema.Number,
  page_count: Schema.Number,
  created_at: Instant,
  updated_at: Instant
})

const HostRow = Schema.Struct({
  id: DomainId,
  hostname: Schema.String,
  root_page_id: Schema.NullOr(PageId),
  root_url: Schema.NullOr(Schema.String),
  not_found_url: Schema.NullOr(Schema.String),
  expired_url: Schema.NullOr(Schema.String)
})

const NameRow = Schema.Struct({ id: DomainId, hostname: Schema.String })

interface Values {
  readonly hostname: string
  readonly root_page_id: PageId | null
  readonly root_url: string | null
  readonly not_found_url: string | null
  readonly expired_url: string | null
  readonly updated_at: number
  readonly verified_at?: null
}

export class DomainsRepo extends Effect.Service<DomainsRepo>()("domain/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const select = sql`SELECT d.*, (SELECT CAST(coalesce(sum(c.n), 0) AS BIGINT) FROM link_counts c WHERE c.team_id = d.team_id AND c.domain_id = d.id) AS link_count,
      (SELECT count(*) FROM pages p WHERE p.domain_id = d.id) AS page_count FROM domains d`
    const host = rowOf(HostRow)
    const pages = rowsOf(Schema.Struct({ id: PageId }))
    return {
      insert: (row: Values & { readonly id: DomainId; readonly team_id: TeamId; readonly created_at: number }) =>
        sql`INSERT INTO domains ${sql.insert({ ...row })}`,
      list: (team: TeamId) => rowsOf(DomainRow)(sql`${select} WHERE d.team_id = ${team} ORDER BY d.hostname`),
      find: (team: TeamId, id: DomainId) => rowOf(DomainRow)(sql`${select} WHERE d.team_id = ${team} AND d.id = ${id}`),
      hostname: (team: TeamId, id: DomainId) =>
        rowOf(NameRow)(sql`SELECT id, hostname FROM domains WHERE team_id = ${team} AND id = ${id}`),
      atHost: (hostname: string) =>
        host(sql`SELECT id, hostname, root_page_id, root_url, not_found_url, expired_url FROM domains
          WHERE hostname = ${hostname}`),
      amongHosts: (hostnames: ReadonlyArray<string>) =>
        rowsOf(NameRow)(sql`SELECT id, hostname FROM domains WHERE ${sql.in("hostname", hostnames)}`),
      update: (team: TeamId, id: DomainId, values: Values) =>
        sql`UPDATE domains SET ${sql.update({ ...values })} WHERE team_id = ${team} AND id = ${id}`,
      /** Keeps when a host name was seen to lead here, unless the domain has got another one meanwhile. */
      verify: (team: TeamId, id: DomainId, hostname: string, at: DateTime.Utc | null) =>
        sql`UPDATE domains SET verified_at = ${millis(at)} WHERE team_id = ${team} AND id = ${id} AND hostname = ${hostname}`,
      remove: (team: TeamId, id: DomainId) =>
        sql`DELETE FROM domains WHERE team_id = ${team} AND id = ${id} RETURNING id`,
      hasPage: (team: TeamId, page: PageId) =>
        Effect.map(pages(sql`SELECT id FROM pages WHERE team_id = ${team} AND id = ${page}`), (rows) => rows.length > 0)
    }
  })
}) {}
