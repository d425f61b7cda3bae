/** The URL of an icon on the installation at `baseUrl`. */
export const iconAddress = (baseUrl: string, name: string): string => `${baseUrl}/destination-icons/${name}.webp`

/** The name of the icon that a file name refers to; undefined if it is not the file name of an icon. */
export const iconFile = (file: string): string | undefined => /^([0-9a-f]{40})\.webp$/.exec(file)?.[1]
