import { Config, ConfigError, Either, Redacted } from "effect"
import { type Check, integer } from "./SettingTexts.ts"

const checked = <A>(name: string, check: Check<A>, fault: (text: string) => string): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), (text) => {
    const value = check(text.trim())
    return value === undefined ? Either.left(ConfigError.InvalidData([], fault(text))) : Either.right(value)
  })

/**
 * Reads a variable and parses it with `check`. The error for an invalid value describes the expected value and quotes
 * the actual one.
 */
export const read = <A>(name: string, check: Check<A>, wanted: string): Config.Config<A> =>
  checked(name, check, (text) => `must be ${wanted}, not "${text}"`)

/** Like `read`, but for an optional secret, which the error does not quote. */
export const secret = <A>(name: string, check: Check<A>, wanted: string | ((text: string) => string)) =>
  Config.option(
    Config.map(
      checked(name, check, (text) => `must be ${typeof wanted === "string" ? wanted : wanted(text.trim())}`),
      (value) => Redacted.make(value)
    )
  )

/** A whole number between bounds, with a default. */
export const count = (name: string, what: string, [min, max]: readonly [number, number], usual: number) =>
  read(name, integer(min, max), `a whole number of ${what} from ${min} to ${max}`).pipe(Config.withDefault(usual))
