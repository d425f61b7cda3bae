import { PasswordInput as Input, type PasswordInputProps } from "@mantine/core"

/** A password field that exposes its error to screen readers; the library only shows it. */
export const PasswordInput = ({ error, ...rest }: PasswordInputProps) => (
  <Input error={error} aria-invalid={Boolean(error)} {...rest} />
)
