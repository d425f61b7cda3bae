/** Where an icon is served, on an installation at `baseUrl`. */
export const iconAddress = (baseUrl: string, name: string): string => `${baseUrl}/destination-icons/${name}.webp`

/** The name of the icon that a file of this path is; undefined where it is none. */
export const iconFile = (file: string): string | undefined => /^([0-9a-f]{40})\.webp$/.exec(file)?.[1]
