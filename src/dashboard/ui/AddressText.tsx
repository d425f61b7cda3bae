import { withoutScheme } from "./format.ts"

/** An address without its scheme, read from the left among words of any direction. */
export const AddressText = ({ url }: { readonly url: string }) => {
  const address = withoutScheme(url)
  return <bdi dir="ltr">{address}</bdi>
}
