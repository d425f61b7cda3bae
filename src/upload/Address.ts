import { Schema } from "effect"
import { addressFault, withEncodedSpaces } from "../contract/Address.ts"

const path = /^\/uploads\/([0-9a-f]{40}\.(?:png|jpg|webp))$/

/** The file of an upload's path such as `/uploads/….webp`; undefined for any other path. */
export const uploadedFile = (pathname: string): string | undefined => path.exec(pathname)?.[1]

/**
 * The file of an upload of the installation at `baseUrl`, from its path or its full URL; undefined for any other
 * address.
 */
export const ownUpload = (address: string, baseUrl: string): string | undefined =>
  uploadedFile(address.startsWith(`${baseUrl}/`) ? address.slice(baseUrl.length) : address)

const isUploadAnywhere = (address: string) =>
  URL.canParse(address) && uploadedFile(new URL(address).pathname) !== undefined

const bare = Schema.transform(Schema.String, Schema.String, {
  strict: true,
  decode: (text) => withEncodedSpaces(text.replace(/^ +| +$/g, "")),
  encode: (text) => text
})

const json = { jsonSchema: { type: "string", format: "uri-reference", maxLength: 8192 } } as const

/** The address of a picture: an http or https URL, or the path of an upload of this installation (`/uploads/…`). */
export const PictureAddress = bare
  .pipe(Schema.filter((text) => (uploadedFile(text) !== undefined ? undefined : addressFault(text))))
  .annotations(json)

/** The address of a logo: an https URL, or an upload of this installation as a path or a full URL. */
export const LogoAddress = bare
  .pipe(
    Schema.filter((text) => {
      if (uploadedFile(text) !== undefined) return undefined
      return isUploadAnywhere(text) ? addressFault(text) : addressFault(text, ["https:"])
    })
  )
  .annotations(json)
