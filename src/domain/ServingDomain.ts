import type { SettingsShape } from "../settings/SettingsShape.ts"

/** SQL that selects which of a host name's domains serves it: the first row of `order` that matches `condition`. */
export const serving = ({ unprovenDomains }: Pick<SettingsShape, "unprovenDomains">) => ({
  condition: unprovenDomains === "serve" ? "1 = 1" : "proof IS NOT NULL",
  // The proven one first, then the one that holds the name, then the oldest.
  order: "ORDER BY proof IS NULL, held_host <> hostname, created_at, id LIMIT 1"
})
