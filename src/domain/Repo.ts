import { SqlClient } from "@effect/sql"
import { type DateTime, Effect, Option, Schema } from "effect"
import type { DomainId, PageId, TeamId } from "../contract/Id.ts"
import type { Range } from "../contract/Paging.ts"
import type { Reach } from "../contract/Reach.ts"
import { Settings } from "../settings/Settings.ts"
import { millis } from "../storage/Fields.ts"
import { inIds, inTexts } from "../storage/InList.ts"
import { countOf, hasRows, rowOf, rowsOf } from "../storage/Rows.ts"
import type { Changes } from "../storage/Table.ts"
import { andWithin } from "../storage/WithinReach.ts"
import { lockTeam } from "../user/Tables.ts"
import { type Proof, proofRecord } from "./Proof.ts"
import { serving, servingAt } from "./ServingDomain.ts"
import { DomainsTable } from "./Tables.ts"

const DomainRow = Schema.Struct({
  ...DomainsTable.row.omit("held_host").fields,
  status: Schema.Literal("serving", "waiting"),
  link_count: Schema.Number,
  page_count: Schema.Number
})

const HostRow = DomainsTable.row.pick(
  "id",
  "team_id",
  "hostname",
  "root_page_id",
  "root_url",
  "not_found_url",
  "expired_url"
)
const NameRow = DomainsTable.row.pick("id", "hostname")
const HolderRow = DomainsTable.row.pick("id", "team_id", "hostname", "proof")

const shown = (row: typeof DomainRow.Type) => ({ ...row, verification: proofRecord(row.hostname, row.id) })

export class DomainsRepo extends Effect.Service<DomainsRepo>()("domain/Repo", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const domains = DomainsTable.on(sql)
    const settings = yield* Settings
    const { condition, order } = serving(settings)
    const at = servingAt(sql, settings)
    const mayServe = sql.literal(condition)
    const first = sql.literal(`SELECT id FROM domains WHERE hostname = d.hostname AND ${condition} ${order}`)
    const rootPage = (reach: Reach | undefined) =>
      reach === undefined
        ? sql``
        : sql`, (SELECT r.id FROM pages r WHERE r.id = d.root_page_id
            ${andWithin(sql, reach, { folder: "r.folder_id", domain: "r.domain_id" })}) AS root_page_id`
    /** Domains, with the root pages and the numbers of what the caller reaches on them. */
    const select = (
      reach: Reach | undefined
    ) => sql`SELECT d.*${rootPage(reach)}, CASE WHEN d.id = (${first}) THEN 'serving' ELSE 'waiting' END AS status,
      (SELECT CAST(coalesce(sum(c.n), 0) AS BIGINT) FROM link_counts c WHERE c.team_id = d.team_id AND c.domain_id = d.id${andWithin(sql, reach, { folder: "c.folder_id" })}) AS link_count,
      (SELECT count(*) FROM pages p WHERE p.domain_id = d.id${andWithin(sql, reach, { folder: "p.folder_id" })}) AS page_count FROM domains d`
    const host = rowOf(HostRow)
    const domain = rowOf(DomainRow)
    const names = rowsOf(NameRow)
    return {
      /** The host names of a team's verified domains. */
      verifiedHosts: (team: TeamId, most: number) =>
        Effect.map(
          names(sql`SELECT id, hostname FROM domains WHERE team_id = ${team} AND verified_at IS NOT NULL
            ORDER BY hostname LIMIT ${most}`),
          (rows) => rows.map(({ hostname }) => hostname)
        ),
      insert: domains.insert,
      list: (team: TeamId, reach: Reach | undefined, { limit, offset }: Range) =>
        Effect.map(
          rowsOf(DomainRow)(
            sql`${select(reach)} WHERE d.team_id = ${team}${andWithin(sql, reach, { domain: "d.id" })}
              ORDER BY d.hostname_order, d.id LIMIT ${limit} OFFSET ${offset}`
          ),
          (rows) => rows.map(shown)
        ),
      /** Lets one transaction at a time count and add the domains of a team. */
      lock: (team: TeamId) => lockTeam(sql, team),
      count: (team: TeamId, reach?: Reach) =>
        countOf(sql`SELECT count(*) AS total FROM domains d
          WHERE team_id = ${team}${andWithin(sql, reach, { domain: "d.id" })}`),
      find: (team: TeamId, reach: Reach | undefined, id: DomainId) =>
        Effect.map(domain(sql`${select(reach)} WHERE d.team_id = ${team} AND d.id = ${id}`), Option.map(shown)),
      hostname: (team: TeamId, id: DomainId) =>
        rowOf(NameRow)(sql`SELECT id, hostname FROM domains WHERE team_id = ${team} AND id = ${id}`),
      hostnames: (team: TeamId, ids: ReadonlyArray<DomainId>) =>
        names(sql`SELECT id, hostname FROM domains WHERE team_id = ${team} AND ${inIds(sql, "id", ids)}`),
      atHost: (hostname: string) =>
        host(sql`SELECT id, team_id, hostname, root_page_id, root_url, not_found_url, expired_url FROM domains
          ${at(hostname)}`),
      /** Which of the given host names have a domain that serves them. */
      amongHosts: (hostnames: ReadonlyArray<string>) =>
        names(sql`SELECT id, hostname FROM domains WHERE ${inTexts(sql, "hostname", hostnames)} AND ${mayServe}`),
      update: (team: TeamId, id: DomainId, values: Changes<typeof DomainsTable>) =>
        sql`${domains.update(values)} WHERE team_id = ${team} AND id = ${id}`,
      /**
       * Stores when a host name was last found to point to this installation, unless the domain's host name has changed
       * since.
       */
      verify: (team: TeamId, id: DomainId, hostname: string, at: DateTime.Utc | null) =>
        sql`${domains.update({ verified_at: millis(at) })} WHERE team_id = ${team} AND id = ${id} AND hostname = ${hostname}`,
      holder: (hostname: string) =>
        rowOf(HolderRow)(sql`SELECT id, team_id, hostname, proof FROM domains WHERE held_host = ${hostname}`),
      /** Removes the host name from the domain that holds it. */
      release: (id: DomainId) =>
        sql`${domains.update({ held_host: id, proof: null, verified_at: null })} WHERE id = ${id}`,
      /**
       * Makes a domain the holder of its host name, unless that has changed since. Fails with a conflict if another
       * domain holds the name.
       */
      hold: (team: TeamId, id: DomainId, hostname: string, proof: Proof) =>
        sql`${domains.update({ held_host: hostname, proof })}
          WHERE team_id = ${team} AND id = ${id} AND hostname = ${hostname} RETURNING id`,
      remove: (team: TeamId, id: DomainId) =>
        sql`DELETE FROM domains WHERE team_id = ${team} AND id = ${id} RETURNING id`,
      /** Deletes the links and pages of a domain that are in the trash. */
      dropTrashed: (id: DomainId) =>
        sql`DELETE FROM trash WHERE id IN (SELECT trash_id FROM trash_addresses WHERE domain_id = ${id})`,
      hasPage: (team: TeamId, page: PageId) =>
        hasRows(sql`SELECT id FROM pages WHERE team_id = ${team} AND id = ${page}`)
    }
  })
}) {}
