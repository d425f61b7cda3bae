import { ApiFailure, sentenceOf } from "../api/Failure.ts"
import { seeMarked } from "../api/Words.ts"

const letter = (place: string) => String.fromCharCode(65 + Number(place))

/** What the fields of the API are called on the screen. */
const labels: ReadonlyArray<readonly [field: RegExp, label: string | ((place: string) => string)]> = [
  [/^(?:destination_)?url$/, "Destination"],
  [/^custom_slug$/, "Short link"],
  [/^is_active$/, "Active"],
  [/^redirect_type$/, "Redirect"],
  [/^ab_tests$/, "Variants"],
  [/^ab_test_url$/, "Other destination"],
  [/^ab_test_percentage$/, "Share of visits"],
  [/^targeting$/, "Targeting"],
  [/^noindex$/, "Search engines"],
  [/^theme$/, "Theme"],
  [/^theme_accent_1$/, "First accent"],
  [/^theme_accent_2$/, "Second accent"],
  [/^profile_image$/, "Profile picture"],
  [/^background_image$/, "Background picture"],
  [/^favicon$/, "Icon"],
  [/^ab_tests\.(\d+)/, (place) => `Variant ${letter(place)}`],
  [/^targeting\.(\d+)/, (place) => `Rule ${Number(place) + 1}`],
  [/^expires_at$/, "The link ends"],
  [/^meta_title$/, "Preview title"],
  [/^meta_description$/, "Preview text"],
  [/^meta_image$/, "Preview picture"],
  [/^folder_id$/, "Folder"],
  [/^domain_id$/, "Domain"],
  [/^link_id$/, "Link"],
  [/^tags?\b/, "Tags"],
  [/^slug$/, "Address"],
  [/^hostname$/, "Host name"],
  [/^custom_css$/, "Style sheet"],
  [/^design_config\b/, "Design"],
  [
    /^(name|title|description|password|color|icon|email|username)$/,
    (name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  ]
]

/** What a field is called on the screen; undefined where it has no name there. */
export const labelOf = (field: string): string | undefined => {
  for (const [pattern, label] of labels) {
    const found = pattern.exec(field)
    if (found !== null) return typeof label === "string" ? label : label(found[1] ?? "")
  }
  return undefined
}

/** How many fields a text tells of. */
const most = 3

/** A failure as a text of its own, away from the fields that it is about: each sentence with the label of its field. */
export const textOf = (failure: unknown): string => {
  const faults = failure instanceof ApiFailure ? Object.entries(failure.errors) : []
  const sentence = sentenceOf(failure)
  if (faults.length === 0 || sentence !== seeMarked) return sentence
  return faults
    .slice(0, most)
    .map(([field, sentences]) => {
      const label = labelOf(field)
      return `${label === undefined ? "" : `${label}: `}${sentences.join(" ")}`
    })
    .join(" ")
}
