/** All time zone names, such as `Europe/Vienna`. */
export const zones = (): ReadonlyArray<string> => ["UTC", ...Intl.supportedValuesOf("timeZone")]

/** The short name of a time zone: `Los Angeles` for `America/Los_Angeles`. */
export const zoneName = (timezone: string): string => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ")
