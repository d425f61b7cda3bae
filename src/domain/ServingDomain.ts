import type { SettingsShape } from "../settings/SettingsShape.ts"

/** Which of a host name's domains serves, as SQL: the first row of `order` among those of `condition`. */
export const serving = ({ unprovenDomains }: Pick<SettingsShape, "unprovenDomains">) => ({
  condition: unprovenDomains === "serve" ? "1 = 1" : "proof IS NOT NULL",
  // The proven one, else the one that holds the name, else the oldest.
  order: "ORDER BY proof IS NULL, held_host <> hostname, created_at, id LIMIT 1"
})
