import type { SettingsShape } from "../settings/SettingsShape.ts"

const sniffing = { "x-content-type-options": "nosniff" }
// HSTS applies for a year, and only to this host, because other names of the domain don't belong to this installation.
const transport = { "strict-transport-security": "max-age=31536000" }

/** The headers of every response; HSTS only if the installation uses https. */
export const securityHeaders = ({ baseUrl }: Pick<SettingsShape, "baseUrl">): Readonly<Record<string, string>> =>
  baseUrl.startsWith("https:") ? { ...sniffing, ...transport } : sniffing

/** The same headers as a list, each name followed by its value, with room for the request id. */
export const securityList = (settings: Pick<SettingsShape, "baseUrl">): ReadonlyArray<string> => [
  ...Object.entries(securityHeaders(settings)).flat(),
  "x-request-id"
]
