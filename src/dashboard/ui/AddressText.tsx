import { withoutScheme } from "./format.ts"
import { useUnicode } from "./useUnicode.ts"

/** An address without its scheme, always shown from left to right. */
export const AddressText = ({ url }: { readonly url: string }) => {
  const address = useUnicode(withoutScheme(url))
  return <bdi dir="ltr">{address}</bdi>
}
