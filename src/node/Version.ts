import packageFile from "../../package.json" with { type: "json" }

/** The commit of a build and its date. `build.mjs` replaces this name; running from sources leaves it undefined. */
declare const LINDEN_BUILD: { readonly commit: string; readonly date: string } | undefined

const build = typeof LINDEN_BUILD === "undefined" ? undefined : LINDEN_BUILD

/** This build: its version, and its commit and date as far as they are known. */
export const release = { version: packageFile.version, commit: build?.commit ?? "", date: build?.date ?? "" }

/** The version with the commit, such as `0.1.0+45b02ec6`. */
export const version = build === undefined ? release.version : `${release.version}+${build.commit}`

/** The version with the commit and its date, for people. */
export const dated = (of: string, date: string | undefined): string => (date ? `${of} (${date})` : of)
