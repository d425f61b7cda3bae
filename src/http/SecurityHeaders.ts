import type { SettingsShape } from "../SettingsShape.ts"

const sniffing = { "x-content-type-options": "nosniff" }
// For a year, and for this host alone: other names of the domain are others' matter.
const transport = { "strict-transport-security": "max-age=31536000" }

/** The headers that every answer has, whichever road it takes: HSTS only where the installation is reached by https. */
export const securityHeaders = ({ baseUrl }: Pick<SettingsShape, "baseUrl">): Readonly<Record<string, string>> =>
  baseUrl.startsWith("https:") ? { ...sniffing, ...transport } : sniffing

/** The same for answers that are written as lists, each name followed by its value, with room for the request's id. */
export const securityList = (settings: Pick<SettingsShape, "baseUrl">): ReadonlyArray<string> => [
  ...Object.entries(securityHeaders(settings)).flat(),
  "x-request-id"
]
