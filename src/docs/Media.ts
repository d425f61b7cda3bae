import type { Json } from "./Tidy.ts"

const file: Json = { schema: { type: "string", format: "binary" } }
const text: Json = { schema: { type: "string" } }

/** The content types of answers whose format a query chooses, by operation id: a contract names the first one alone. */
export const media: Readonly<Record<string, Json>> = {
  "qrcodes.image": { "image/svg+xml": file, "image/png": file, "image/webp": file, "application/pdf": file },
  "analytics.export": { "text/csv": text, "application/x-ndjson": text },
  "data.export": { "application/x-ndjson": text, "application/zip": file, "text/csv": text }
}
