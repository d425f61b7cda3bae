import packageFile from "../../package.json" with { type: "json" }

/** The version of Linden that runs here. */
export const { version } = packageFile
