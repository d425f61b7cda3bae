import type { ConfigError } from "effect"

/** Describes an invalid setting in one line that names its variable. */
export const describeConfigError = (error: ConfigError.ConfigError): string =>
  error._op === "And" || error._op === "Or"
    ? `${describeConfigError(error.left)}; ${describeConfigError(error.right)}`
    : `${error.path.join(".")} ${error.message}.`
