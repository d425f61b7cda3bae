import type { UploadRow } from "./Repo.ts"
import type { Kept } from "./Tables.ts"
import type { Upload } from "./Upload.ts"

/** Formats a stored upload for the API of the installation at `baseUrl`. */
export const presentUpload = (baseUrl: string) => {
  const addressOf = (file: string) => `${baseUrl}/uploads/${file}`
  const shown = ({ file, ...kept }: Kept) => ({ url: addressOf(file), ...kept })
  return ({ file, variants, ...row }: UploadRow): Upload => ({
    ...row,
    url: addressOf(file),
    variants: variants.map(shown)
  })
}
