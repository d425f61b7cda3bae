/** Every time zone by its name, such as `Europe/Vienna`. */
export const zones = (): ReadonlyArray<string> => ["UTC", ...Intl.supportedValuesOf("timeZone")]
