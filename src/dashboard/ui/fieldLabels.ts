import { ApiFailure, sentenceOf } from "../api/Failure.ts"
import { seeMarked } from "../api/Words.ts"
import { t } from "./words/t.ts"

const letter = (place: string) => String.fromCharCode(65 + Number(place))

/** What the fields of the API are called on the screen. */
const labels: ReadonlyArray<readonly [field: RegExp, label: string | ((place: string) => string)]> = [
  [/^(?:destination_)?url$/, t("destination")],
  [/^custom_slug$/, t("shortLink")],
  [/^is_active$/, t("active")],
  [/^redirect_type$/, t("redirect")],
  [/^ab_tests$/, t("variants")],
  [/^ab_test_url$/, t("otherDestination")],
  [/^ab_test_percentage$/, t("shareOfVisits")],
  [/^targeting$/, t("targeting")],
  [/^noindex$/, t("searchEngines")],
  [/^language$/, t("language")],
  [/^theme$/, t("theme")],
  [/^theme_accent_1$/, t("firstAccent")],
  [/^theme_accent_2$/, t("secondAccent")],
  [/^profile_image$/, t("profilePicture")],
  [/^background_image$/, t("backgroundPicture")],
  [/^favicon$/, t("icon")],
  [/^ab_tests\.(\d+)/, (place) => t("variantPlace", { place: letter(place) })],
  [/^targeting\.(\d+)/, (place) => t("rulePlace", { place: Number(place) + 1 })],
  [/^expires_at$/, t("theLinkEnds")],
  [/^meta_title$/, t("previewTitle")],
  [/^meta_description$/, t("previewText")],
  [/^meta_image$/, t("previewPicture")],
  [/^folder_id$/, t("folder")],
  [/^domain_id$/, t("domain")],
  [/^link_id$/, t("link")],
  [/^tags?\b/, t("tags")],
  [/^slug$/, t("address")],
  [/^hostname$/, t("hostName")],
  [/^custom_css$/, t("styleSheet")],
  [/^design_config\b/, t("design")],
  [/^(?:user)?name$/, t("name")],
  [/^title$/, t("title")],
  [/^description$/, t("description")],
  [/^password$/, t("password")],
  [/^color$/, t("colour")],
  [/^icon$/, t("icon")],
  [/^email$/, t("email")]
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
