import { t } from "@lingui/core/macro"
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { mailboxesIn } from "../../../lib/Mailbox.ts"
import { phoneNumber } from "../../../lib/PhoneNumber.ts"
import { isolated } from "../../ui/isolated.ts"

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
  readonly placeholder?: string
}

interface Reading {
  /** What phones make of the input, where that needs saying. */
  readonly sentence: string | undefined
  readonly isUnclear: boolean
  readonly advice: string
}

/** A field that shows how phones read its input, and after it loses the focus, that they can't. */
const ReadInput = ({
  sentence,
  isUnclear,
  advice,
  type,
  onChange,
  ...props
}: Props & Reading & { type: "tel" | "email" }) => {
  const [isTyping, setTyping] = useState(false)
  return (
    <TextInput
      {...props}
      // Not the field's type: browsers refuse a name beside an email address.
      inputMode={type}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={sentence}
      error={isUnclear && !isTyping ? advice : undefined}
    />
  )
}

const dialing = (typed: string): string | undefined => {
  const found = phoneNumber(typed)
  if (found === undefined) return undefined
  const number = isolated(found.number)
  const { extension } = found
  return extension === undefined ? t`Dials ${number}.` : t`Dials ${number}, then extension ${extension}.`
}

const sendingTo = (address: string): string => t`Sends to ${{ address: isolated(address) }}.`
const isUnread = (typed: string, read: unknown) => typed.trim() !== "" && read === undefined

const phoneAdvice = () => t`Enter one phone number, such as ${{ example: isolated("+43 660 1234567") }}.`
const emailAdvice = () => t`Enter an email address, such as ${{ example: isolated("info@example.com") }}.`

export const PhoneInput = (props: Props) => {
  const sentence = dialing(props.value)
  return (
    <ReadInput
      {...props}
      type="tel"
      sentence={sentence}
      isUnclear={isUnread(props.value, sentence)}
      advice={phoneAdvice()}
    />
  )
}

/** The number of a text message, which has no extension. */
export const SmsInput = (props: Props) => {
  const found = phoneNumber(props.value)
  return (
    <ReadInput
      {...props}
      type="tel"
      sentence={found && sendingTo(found.number)}
      isUnclear={isUnread(props.value, found)}
      advice={phoneAdvice()}
    />
  )
}

/** One email address, or with `isList` several. */
export const EmailInput = ({ isList = false, ...props }: Props & { readonly isList?: boolean }) => {
  const found = mailboxesIn(props.value)
  const read = found === undefined || (!isList && found.length > 1) ? undefined : found.join(", ")
  return (
    <ReadInput
      {...props}
      type="email"
      sentence={read === undefined || read === props.value.trim() ? undefined : sendingTo(read)}
      isUnclear={isUnread(props.value, read)}
      advice={emailAdvice()}
    />
  )
}
