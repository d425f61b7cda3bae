import type { SettingsShape } from "../settings/SettingsShape.ts"

/** SQL that selects the domain that serves a host name: the first row of `order` that matches `condition`. */
export const serving = ({ unprovenDomains }: Pick<SettingsShape, "unprovenDomains">) => ({
  condition: unprovenDomains === "serve" ? "1 = 1" : "proof IS NOT NULL",
  // The proven domain comes first, then the one that holds the name, then the oldest.
  order: "ORDER BY proof IS NULL, held_host <> hostname, created_at, id LIMIT 1"
})
