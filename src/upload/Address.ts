import { addressFault, addressWith } from "../contract/Address.ts"

const path = /^\/uploads\/([0-9a-f]{40}\.(?:png|jpg|webp))$/

/** Returns the file name in the path of an upload, such as `/uploads/….webp`, or undefined for any other path. */
export const uploadedFile = (pathname: string): string | undefined => path.exec(pathname)?.[1]

/**
 * The file of an upload of the installation at `baseUrl`, from its path or its full URL; undefined for any other
 * address.
 */
export const ownUpload = (address: string, baseUrl: string): string | undefined =>
  uploadedFile(address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address)

const isUploadAnywhere = (address: string) =>
  URL.canParse(address) && uploadedFile(new URL(address).pathname) !== undefined

const json = { jsonSchema: { type: "string", format: "uri-reference", maxLength: 8192 } } as const

/** The address of a picture: an http or https URL, or the path of an upload of this installation (`/uploads/…`). */
export const PictureAddress = addressWith((text) =>
  uploadedFile(text) !== undefined ? undefined : addressFault(text)
).annotations(json)

/** The address of a logo: an https URL, or an upload of this installation as a path or a full URL. */
export const LogoAddress = addressWith((text) => {
  if (uploadedFile(text) !== undefined) return undefined
  return isUploadAnywhere(text) ? addressFault(text) : addressFault(text, ["https:"])
}).annotations(json)
