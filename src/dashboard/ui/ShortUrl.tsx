import { withoutScheme } from "./format.ts"
import { useUnicode } from "./useUnicode.ts"

/** An address at a domain of the team, its host as people write it; as it is on the wire when it is pointed at. */
export const ShortUrl = ({ url }: { readonly url: string }) => {
  const plain = withoutScheme(url)
  const written = useUnicode(plain)
  return (
    <bdi dir="ltr" {...(written === plain ? {} : { title: plain })}>
      {written}
    </bdi>
  )
}
