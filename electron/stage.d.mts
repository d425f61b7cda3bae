/** The root folder of the repository, and the folder inside it in which the app is assembled. */
export const root: string
export const stage: string

/** Assembles the app in a folder; `dist.desktop` by default. */
export const layOut: (stage?: string) => Promise<void>
