import { none } from "./Totals.ts"
import { type Walk, walkSql } from "./Walk.ts"

export const counts = `SELECT domain_id, is_active, sum(n) AS n, sum(CASE WHEN folder_id = +? THEN n ELSE 0 END) AS in_folder
  FROM link_counts WHERE team_id = +? GROUP BY 1, 2`

export const domains = "SELECT id, hostname FROM domains WHERE team_id = ?"

// CROSS JOIN keeps SQLite from reordering the loops.
export const keys = `SELECT l.rn, l.created_at, l.total_clicks, l.domain_id, l.short_code_order, l.is_active, l.folder_id
  FROM json_each(?) j CROSS JOIN links l ON l.rn = j.value`

export const ids = "SELECT l.id FROM json_each(?) j CROSS JOIN links l ON l.rn = j.value ORDER BY j.key"

export const marks = `SELECT coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'links'), 0) AS rn,
  coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'link_changes'), 0) AS seq,
  coalesce((SELECT min(seq) FROM link_changes), 0) AS kept_from`

/** Parts of a walk; `in_set(rn)` is a function of the connection. */
export const walk = (asked: Walk, withSet: boolean) => {
  const { where, orderBy, index, params } = walkSql(asked, () => "+?")
  const inSet = withSet ? " AND in_set(rn)" : ""
  return {
    text: `SELECT rn FROM links INDEXED BY ${index} WHERE ${where}${inSet} ORDER BY ${orderBy} LIMIT +? OFFSET +?`,
    params
  }
}

/** For each kind of set, the condition on `links l` that selects its links. */
export const conditions = {
  team: "'' = ?",
  inactive: "is_active = 0 AND '' = ?",
  folder: "folder_id = ?",
  anyFolder: "folder_id IS NOT NULL AND '' = ?",
  domain: "domain_id = ?",
  folders: "folder_id IN (SELECT value FROM json_each(?))",
  domains: `coalesce(domain_id, '${none}') IN (SELECT value FROM json_each(?))`,
  external: "external_id = ?",
  broken: `'' = ? AND EXISTS (SELECT 1 FROM destination_checks c
    WHERE c.team_id = l.team_id AND c.hash = l.destination_hash AND c.is_broken = 1)`,
  scheduled: "starts_at > CAST(? AS INTEGER)",
  expired: "expires_at <= CAST(? AS INTEGER)",
  used_up: "max_clicks <= spent_clicks AND '' <> ?",
  tag: "EXISTS (SELECT 1 FROM link_tags t WHERE t.link_id = l.id AND t.tag_id = ?)"
}

export const found = {
  team: "SELECT rn FROM links INDEXED BY links_team_created_at WHERE team_id = ? AND '' = ?",
  inactive: "SELECT rn FROM links INDEXED BY links_inactive_created_at WHERE is_active = 0 AND team_id = ? AND '' = ?",
  folder: "SELECT rn FROM links INDEXED BY links_folder_created_at WHERE team_id = ? AND folder_id = ?",
  anyFolder:
    "SELECT rn FROM links INDEXED BY links_team_created_at WHERE team_id = ? AND folder_id IS NOT NULL AND '' = ?",
  folders:
    "SELECT rn FROM links INDEXED BY links_folder_created_at WHERE team_id = ? AND folder_id IN (SELECT value FROM json_each(?))",
  domains: `SELECT rn FROM links INDEXED BY links_team_short_url
    WHERE team_id = ? AND coalesce(domain_id, '${none}') IN (SELECT value FROM json_each(?))`,
  domain: "SELECT rn FROM links INDEXED BY links_team_short_url WHERE team_id = ? AND domain_id = ?",
  external: "SELECT rn FROM links INDEXED BY links_external WHERE team_id = ? AND external_id = ?",
  broken: `SELECT l.rn FROM destination_checks c INDEXED BY destination_checks_broken
    CROSS JOIN links l ON l.team_id = c.team_id AND l.destination_hash = c.hash
    WHERE c.is_broken = 1 AND c.team_id = ? AND '' = ?`,
  scheduled: "SELECT rn FROM links INDEXED BY links_team_starts WHERE team_id = ? AND starts_at > CAST(? AS INTEGER)",
  expired: "SELECT rn FROM links INDEXED BY links_team_expiry WHERE team_id = ? AND expires_at <= CAST(? AS INTEGER)",
  used_up: `SELECT rn FROM links INDEXED BY links_team_limits
    WHERE team_id = ? AND max_clicks IS NOT NULL AND max_clicks <= spent_clicks AND '' <> ?`,
  tag: `SELECT l.rn FROM link_tags t INDEXED BY link_tags_tag CROSS JOIN links l ON l.id = t.link_id
    WHERE l.team_id = ? AND t.tag_id = ?`
}

/** Whether a text contains each of several words. */
const contains = (words: number) => Array.from({ length: words }, () => "instr(text, ?) > 0").join(" AND ")

export const foundInSmallTeam = (words: number) =>
  `SELECT s.rn FROM links l INDEXED BY links_team_created_at CROSS JOIN link_search s ON s.rn = l.rn
  WHERE l.team_id = ? AND ${contains(words)}`
export const foundByScan = (words: number) => `SELECT rn FROM link_search WHERE team_id = ? AND ${contains(words)}`

const indexedTo = "(SELECT indexed_to FROM link_trigram_state)"
export const unindexed = `SELECT coalesce((SELECT max(rn) FROM link_search), 0) - ${indexedTo} AS n`
/**
 * How common a trigram is: its count up to 501, and the row of the last match counted. Of two trigrams that occur at
 * least 501 times, the one whose last row is higher is rarer.
 */
export const probe =
  "SELECT count(*) AS n, max(rowid) AS top FROM (SELECT rowid FROM link_trigrams WHERE link_trigrams MATCH ? LIMIT 501)"
export const candidates =
  "SELECT count(*) AS n FROM (SELECT 1 FROM link_trigrams WHERE link_trigrams MATCH ? LIMIT 2001)"
export const foundByTrigrams = (words: number) =>
  `WITH candidates (rn) AS MATERIALIZED (SELECT rowid FROM link_trigrams WHERE link_trigrams MATCH ?)
  SELECT s.rn FROM candidates c CROSS JOIN link_search s ON s.rn = c.rn WHERE s.team_id = ? AND ${contains(words)}
  UNION ALL SELECT rn FROM link_search WHERE rn > ${indexedTo} AND team_id = ? AND ${contains(words)}`

export const newTexts = (words: number) =>
  `SELECT rn FROM link_search WHERE rn > ? AND team_id = ? AND ${contains(words)}`
export const newLinks = (kind: keyof typeof conditions) =>
  `SELECT rn FROM links l NOT INDEXED WHERE rn > ? AND team_id = ? AND ${conditions[kind]}`
export const changed = "SELECT DISTINCT rn FROM link_changes WHERE seq > ? AND team_id = ? LIMIT ?"
export const textsAmong = (words: number) =>
  `SELECT s.rn FROM json_each(?) j CROSS JOIN link_search s ON s.rn = j.value WHERE s.team_id = ? AND ${contains(words)}`
export const linksAmong = (kind: keyof typeof conditions) =>
  `SELECT l.rn FROM json_each(?) j CROSS JOIN links l ON l.rn = j.value WHERE l.team_id = ? AND ${conditions[kind]}`
