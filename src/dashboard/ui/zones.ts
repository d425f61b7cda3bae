/** Every time zone by its name, such as `Europe/Vienna`. */
export const zones = (): ReadonlyArray<string> => ["UTC", ...Intl.supportedValuesOf("timeZone")]

/** A time zone as people read it: `Los Angeles` of `America/Los_Angeles`. */
export const zoneName = (timezone: string): string => (timezone.split("/").at(-1) ?? timezone).replaceAll("_", " ")
