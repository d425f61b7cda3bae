import { TextInput } from "@mantine/core"
import type { UseMutationResult } from "@tanstack/react-query"
import { useState } from "react"
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
  /** The request whose errors the field shows. */
  readonly sent: Pick<UseMutationResult, "error">
}

/** A field of an account form, with the server's error below. */
export const Field = ({ name, type = "text", sent, ...rest }: Props) => {
  const [changedSince, setChangedSince] = useState<unknown>(null)
  const error = changedSince === sent.error ? undefined : errorOf(sent.error, name)
  const onChange = () => setChangedSince(sent.error)
  return type === "password" ? (
    <PasswordInput name={name} required withAsterisk={false} error={error} onChange={onChange} {...rest} />
  ) : (
    <TextInput name={name} type={type} required withAsterisk={false} error={error} onChange={onChange} {...rest} />
  )
}
