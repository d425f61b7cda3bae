import { iconOf } from "../../page/icons/Icons.ts"

/** A brand's logo in the text color, inlined instead of loaded from a third party. */
export const BrandPicture = ({ name }: { readonly name: string }) => {
  const path = iconOf(name)?.path
  return (
    <svg viewBox="0 0 24 24" width={16} height={16} fill="currentColor" data-brand={name} aria-hidden>
      <path d={path} />
    </svg>
  )
}
