import { Option, Predicate, Record, Redacted } from "effect"
import { usualBackup } from "./BackupSettings.ts"
import { type SettingsShape, usualSettings } from "./SettingsShape.ts"

const [option, redacted] = ["copy/Option", "copy/Redacted"]

const plain = (value: unknown): unknown => {
  if (Option.isOption(value)) return { [option]: Option.toArray(value).map(plain) }
  if (Redacted.isRedacted(value)) return { [redacted]: plain(Redacted.value(value)) }
  if (Array.isArray(value)) return value.map(plain)
  return Predicate.isReadonlyRecord(value) ? Record.map(value, plain) : value
}

const whole = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(whole)
  if (!Predicate.isReadonlyRecord(value)) return value
  const some = value[option]
  if (Array.isArray(some)) return Option.map(Option.fromIterable(some), whole)
  return redacted in value ? Redacted.make(whole(value[redacted])) : Record.map(value, whole)
}

/**
 * Settings as data for another thread. Backup, tracing, mail and sign-in settings are left out, because only the server
 * needs them.
 */
export interface SettingsCopy {
  readonly settings: unknown
}

export const copySettings = (settings: SettingsShape): SettingsCopy => ({
  settings: plain({ ...settings, backup: null, tracing: Option.none(), mail: Option.none(), oidc: Option.none() })
})

/** Restores settings from a copy. */
export const settingsOf = ({ settings }: SettingsCopy): SettingsShape => ({
  ...usualSettings,
  ...(whole(settings) as SettingsShape),
  backup: usualBackup
})
