import { TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { errorOf } from "../api/Failure.ts"
import { PasswordInput } from "../ui/PasswordInput.tsx"

interface Props {
  readonly name: string
  readonly label: string
  readonly type?: "text" | "email" | "password"
  readonly autoComplete: string
  readonly description?: string
  readonly defaultValue?: string
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
  /** The request whose faults belong here. */
  readonly sent: Pick<UseMutationResult, "error">
}

/** A field of a form about an account; what the server says of it stands below it. */
export const Field = ({ name, type = "text", sent, ...rest }: Props) => {
  const error = errorOf(sent.error, name)
  return type === "password" ? (
    <PasswordInput name={name} required withAsterisk={false} error={error} {...rest} />
  ) : (
    <TextInput name={name} type={type} required withAsterisk={false} error={error} {...rest} />
  )
}
