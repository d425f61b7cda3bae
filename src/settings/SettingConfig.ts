import { Config, ConfigError, Either, Redacted } from "effect"
import { type Check, integer } from "./SettingTexts.ts"

const checked = <A>(name: string, check: Check<A>, fault: (text: string) => string): Config.Config<A> =>
  Config.mapOrFail(Config.string(name), (text) => {
    const value = check(text.trim())
    return value === undefined ? Either.left(ConfigError.InvalidData([], fault(text))) : Either.right(value)
  })

/** A variable whose text a check makes a value of; else a fault that says what it must be, and what it is. */
export const read = <A>(name: string, check: Check<A>, wanted: string): Config.Config<A> =>
  checked(name, check, (text) => `must be ${wanted}, not "${text}"`)

/** As `read`, of a secret that may be absent: it is not shown in the fault. */
export const secret = <A>(name: string, check: Check<A>, wanted: string | ((text: string) => string)) =>
  Config.option(
    Config.map(
      checked(name, check, (text) => `must be ${typeof wanted === "string" ? wanted : wanted(text.trim())}`),
      (value) => Redacted.make(value)
    )
  )

/** A whole number of something, with bounds and what it usually is. */
export const count = (name: string, what: string, [min, max]: readonly [number, number], usual: number) =>
  read(name, integer(min, max), `a whole number of ${what} from ${min} to ${max}`).pipe(Config.withDefault(usual))
