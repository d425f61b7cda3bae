import { none } from "./Totals.ts"
import { type Walk, walkSql } from "./Walk.ts"

export const counts = `SELECT domain_id, is_active, sum(n)::bigint AS n,
  coalesce(sum(n) FILTER (WHERE folder_id = $1), 0)::bigint AS in_folder FROM link_counts WHERE team_id = $2 GROUP BY 1, 2`

export const domains = "SELECT id, hostname FROM domains WHERE team_id = $1"

export const keys = `SELECT rn, created_at, total_clicks, domain_id, short_code_order, is_active, folder_id
  FROM links WHERE rn = ANY ($1::bigint[])`

export const ids = `SELECT l.id FROM unnest($1::bigint[]) WITH ORDINALITY j (rn, place) JOIN links l ON l.rn = j.rn ORDER BY j.place`

export const version = "SELECT pg_current_snapshot()::text AS version"

const mark = (place: number) => `$${place}`

// OFFSET 0 keeps the planner on the ordered index. Otherwise, it expects few rows in the set and sorts them.
const inSet = (asked: Walk) => {
  const { where, orderBy, params } = walkSql(asked, mark)
  const bits = `$${params.length + 1}::bytea`
  return {
    from: `FROM (SELECT rn FROM links WHERE ${where} ORDER BY ${orderBy} OFFSET 0) walked
      WHERE CASE WHEN rn < $${params.length + 2} THEN get_bit(${bits}, rn) = 1 ELSE false END`,
    params
  }
}

/**
 * The SQL of a part of a walk. For a walk within a set, the set's bits and bit count follow the walk's own parameters.
 */
export const walk = (asked: Walk, withSet: boolean) => {
  if (withSet) {
    const { from, params } = inSet(asked)
    return { text: `SELECT rn ${from} LIMIT $${params.length + 3} OFFSET $${params.length + 4}`, params }
  }
  const { where, orderBy, params } = walkSql(asked, mark)
  const part = `LIMIT $${params.length + 1} OFFSET $${params.length + 2}`
  return { text: `SELECT rn FROM links WHERE ${where} ORDER BY ${orderBy} ${part}`, params }
}

/**
 * All rows of a walk within a set, packed into one value at four bytes per row, so that the driver reads only one
 * value.
 */
export const order = (asked: Walk) => {
  const { from, params } = inSet(asked)
  return { text: `SELECT string_agg(int4send(rn::int), ''::bytea) AS rows ${from}`, params }
}

const sets = {
  team: { from: "links", condition: "$2::text = ''" },
  term: { from: "link_search", condition: "text LIKE ALL ($2::text[])" },
  inactive: { from: "links", condition: "is_active = 0 AND $2::text = ''" },
  folder: { from: "links", condition: "folder_id = $2" },
  anyFolder: { from: "links", condition: "folder_id IS NOT NULL AND $2::text = ''" },
  domain: { from: "links", condition: "domain_id = $2" },
  folders: {
    from: "links",
    condition: "folder_id IN (SELECT value::uuid FROM jsonb_array_elements_text($2::text::jsonb))"
  },
  domains: {
    from: "links",
    condition: `coalesce(domain_id, '${none}'::uuid) IN (SELECT value::uuid FROM jsonb_array_elements_text($2::text::jsonb))`
  },
  external: { from: "links", condition: "external_id = $2::text" },
  broken: {
    from: `(SELECT l.team_id, l.rn FROM destination_checks c
      JOIN links l ON l.team_id = c.team_id AND l.destination_hash = c.hash WHERE c.is_broken = 1)`,
    condition: "$2::text = ''"
  },
  scheduled: { from: "links", condition: "starts_at > $2::text::bigint" },
  expired: { from: "links", condition: "expires_at <= $2::text::bigint" },
  used_up: { from: "links", condition: "max_clicks <= spent_clicks AND max_clicks IS NOT NULL AND $2::text <> ''" },
  tag: {
    from: "(SELECT l.team_id, l.rn, t.tag_id FROM link_tags t JOIN links l ON l.id = t.link_id)",
    condition: "tag_id = $2"
  }
}

// Reads a set as pairs: the index of a 32-bit word, and the word.
const build = (from: string, condition: string) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark, (
    SELECT string_agg(int8send((place << 32) | word), ''::bytea) FROM (
      SELECT rn >> 5 AS place, bit_or(1::bigint << (rn & 31)::int) AS word FROM ${from}
      WHERE team_id = $1 AND ${condition} GROUP BY 1
    ) words
  ) AS words`

export const find = (kind: Exclude<keyof typeof sets, "term">) => build(`${sets[kind].from} s`, sets[kind].condition)

// Use a condition for each pattern, because the trigram index does not support a condition on an array of patterns.
/** Finds texts by patterns. Each pattern is a parameter of its own, after the team. */
export const findTexts = (patterns: number) =>
  build("link_search", Array.from({ length: patterns }, (_, place) => `text LIKE $${place + 2}`).join(" AND "))

export const findInSmallTeam = build(
  "(SELECT l.team_id, s.rn, s.text FROM links l JOIN link_search s ON s.rn = l.rn WHERE l.team_id = $1 OFFSET 0) mine",
  sets.term.condition
)

/** The changes since a mark, as pairs of a row and whether it is in the set now. */
export const changes = (kind: keyof typeof sets) => `SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS mark,
  (SELECT kept_from > $3::xid8 FROM link_changes_state) AS too_old, (
    SELECT json_agg(json_build_array(c.rn, s.rn IS NOT NULL))
    FROM (SELECT DISTINCT rn FROM link_changes WHERE team_id = $1 AND xid >= $3::xid8 LIMIT $4) c
    LEFT JOIN ${sets[kind].from} s ON s.rn = c.rn AND s.team_id = $1 AND ${sets[kind].condition}
  ) AS changes`
