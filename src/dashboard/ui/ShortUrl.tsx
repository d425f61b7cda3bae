import { withoutScheme } from "./format.ts"
import { useUnicode } from "./useUnicode.ts"

/** An address on a domain of the team, with its host in Unicode and the original form as a tooltip. */
export const ShortUrl = ({ url }: { readonly url: string }) => {
  const plain = withoutScheme(url)
  const written = useUnicode(plain)
  return (
    <bdi dir="ltr" {...(written === plain ? {} : { title: plain })}>
      {written}
    </bdi>
  )
}
