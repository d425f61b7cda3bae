/** Apostrophes and characters that people type in their place. They don't separate words. */
const apostrophes = /['’ʼ`‘´′＇]/g

/** The slug suggested for a title: lowercase letters and digits, separated by dashes. */
export const slugFrom = (title: string): string =>
  title
    .replace(apostrophes, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, 60)
    .replace(/-+$/, "")

/** The next slug to try if one is taken: `me`, `me-2`, `me-3`. */
export const nextSlug = (slug: string): string => {
  const [, base = slug, number] = /^(.*?)(?:-(\d{1,4}))?$/.exec(slug) ?? []
  return `${base.slice(0, 58)}-${number === undefined ? 2 : Number(number) + 1}`
}
