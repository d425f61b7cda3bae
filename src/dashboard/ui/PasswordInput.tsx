import { PasswordInput as Input, type PasswordInputProps } from "@mantine/core"

/** A field for a password, whose faults a screen reader is told of: the library marks them for the eye alone. */
export const PasswordInput = ({ error, ...rest }: PasswordInputProps) => (
  <Input error={error} aria-invalid={Boolean(error)} {...rest} />
)
