import { locale } from "../words/Language.ts"

const format = (unit: string) => new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: 1 }).format

const kilobytes = format("kilobyte")
const megabytes = format("megabyte")

/** Bytes as "1.2 kB" or "3.4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000 ? kilobytes(bytes / 1000) : megabytes(bytes / 1_000_000)
