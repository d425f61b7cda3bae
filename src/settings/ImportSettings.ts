import { secret } from "./SettingConfig.ts"

const token = (text: string): string | undefined =>
  text.length <= 4096 && /^[\x21-\x7e]+$/.test(text) ? text : undefined

/** The API key of the source for `linden import`; none if the command asks for it or reads it from a file. */
export const importToken = secret("LINDEN_IMPORT_TOKEN", token, "a key of up to 4,096 visible characters")
