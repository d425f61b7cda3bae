import { withoutScheme } from "./format.ts"

/** An address without its scheme, isolated from left to right in text of any direction. */
export const AddressText = ({ url }: { readonly url: string }) => {
  const address = withoutScheme(url)
  return <bdi dir="ltr">{address}</bdi>
}
