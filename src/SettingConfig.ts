import { Config, ConfigError, Either, Redacted } from "effect"
import { type Check, integer } from "./SettingTexts.ts"

/** A variable whose text a check makes a value of; else a fault that says what it must be, and what it is. */
export const read = <A>(name: string, check: Check<A>, wanted: string): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), (text) => {
    const value = check(text.trim())
    return value === undefined
      ? Either.left(ConfigError.InvalidData([name], `must be ${wanted}, not "${text}"`))
      : Either.right(value)
  })

/** As `read`, of a secret: it is not shown in the fault. */
export const secret = <A>(name: string, check: Check<A>, wanted: string) =>
  Config.string(name).pipe(
    Config.mapOrFail((text) => {
      const value = check(text.trim())
      return value === undefined
        ? Either.left(ConfigError.InvalidData([name], `must be ${wanted}`))
        : Either.right(Redacted.make(value))
    }),
    Config.option
  )

/** A whole number of something, with bounds and what it usually is. */
export const count = (name: string, what: string, [min, max]: readonly [number, number], usual: number) =>
  read(name, integer(min, max), `a whole number of ${what} from ${min} to ${max}`).pipe(Config.withDefault(usual))
