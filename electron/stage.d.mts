/** The folder of the repository, and the folder in it that becomes the app. */
export const root: string
export const stage: string

/** Lays out the app in a folder: `dist.desktop` unless another one is named. */
export const layOut: (stage?: string) => Promise<void>
