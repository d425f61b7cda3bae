import { secret } from "./SettingConfig.ts"

const token = (text: string): string | undefined =>
  text.length <= 4096 && /^[\x21-\x7e]+$/.test(text) ? text : undefined

/** The key of the system that `linden import` brings links from; none where it is asked for or read from a file. */
export const importToken = secret("LINDEN_IMPORT_TOKEN", token, "a key of up to 4,096 visible characters")
