import { iconOf } from "../../../page/icons/Icons.ts"

const isEmoji = (text: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text) && [...text].length <= 12

/** A button's icon: a platform's logo or an emoji. */
export const Glyph = ({ name, size = 18 }: { readonly name: string; readonly size?: number }) => {
  const brand = iconOf(name)
  if (brand !== undefined) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="currentColor"
        aria-hidden="true"
        style={{ flex: "none" }}
      >
        <path d={brand.path} />
      </svg>
    )
  }
  return isEmoji(name) ? (
    <span aria-hidden="true" style={{ fontSize: size, lineHeight: 1 }}>
      {name}
    </span>
  ) : null
}
