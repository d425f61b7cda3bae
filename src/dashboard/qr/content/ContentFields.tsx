import { t } from "@lingui/core/macro"
import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core"
import { PasswordInput } from "../../ui/PasswordInput.tsx"
import { EmailInput, PhoneInput, SmsInput } from "./ContactInputs.tsx"
import type { Contact, Content, Email, Kind, Sms, Wifi } from "./Content.ts"

interface Part<A> {
  readonly value: A
  readonly onChange: (part: Partial<A>) => void
  /** Why the whole content can't be encoded; at the field that is usually the longest. */
  readonly error: string | undefined
}

const kinds: ReadonlyArray<{ readonly value: Kind; readonly label: string }> = [
  { value: "text", label: t`Text` },
  { value: "wifi", label: t`Wi-Fi` },
  { value: "contact", label: t`Contact` },
  { value: "email", label: t`Email` },
  { value: "phone", label: t`Phone number` },
  { value: "sms", label: t`SMS` }
]

const twoColumns = { base: 1, xs: 2 }
const long = { autosize: true, minRows: 3, maxRows: 10 }
/** The largest number of characters of a network's name and of a WPA key. */
const [longestName, longestPassword] = [32, 64]
const longestNumber = 60

const WifiFields = ({ value, onChange, error }: Part<Wifi>) => (
  <>
    <SimpleGrid cols={twoColumns}>
      <TextInput
        label={t`Network name`}
        autoComplete="off"
        maxLength={longestName}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={error}
      />
      <NativeSelect
        label={t`Security`}
        value={value.security}
        data={[
          { value: "WPA", label: "WPA, WPA2, WPA3" },
          { value: "WEP", label: "WEP" },
          { value: "nopass", label: t`No password` }
        ]}
        onChange={({ currentTarget }) => onChange({ security: currentTarget.value as Wifi["security"] })}
      />
    </SimpleGrid>
    {value.security !== "nopass" && (
      <PasswordInput
        label={t`Password`}
        description={t`Anyone who scans the code can read it. This browser doesn't store it.`}
        autoComplete="off"
        maxLength={longestPassword}
        value={value.password}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
      />
    )}
    <Checkbox
      label={t`Hidden network`}
      checked={value.isHidden}
      onChange={({ currentTarget }) => onChange({ isHidden: currentTarget.checked })}
    />
  </>
)

const ContactFields = ({ value, onChange, error }: Part<Contact>) => {
  const field = (name: keyof Contact, label: string, maxLength: number) => ({
    label,
    maxLength,
    value: value[name],
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) =>
      onChange({ [name]: currentTarget.value })
  })
  return (
    <>
      <SimpleGrid cols={twoColumns}>
        <TextInput {...field("firstName", t`First name`, 100)} />
        <TextInput {...field("lastName", t`Last name`, 100)} />
        <TextInput {...field("organization", t`Organization`, 100)} />
        <PhoneInput
          label={t`Phone number`}
          maxLength={longestNumber}
          value={value.phone}
          onChange={(phone) => onChange({ phone })}
        />
        <EmailInput label={t`Email`} maxLength={254} value={value.email} onChange={(email) => onChange({ email })} />
        <TextInput {...field("website", t`Website`, 500)} type="url" inputMode="url" />
      </SimpleGrid>
      <TextInput
        {...field("address", t({ context: "postal", message: "Address" }), 250)}
        placeholder={t`Street, ZIP code, city, country`}
        error={error}
      />
    </>
  )
}

const EmailFields = ({ value, onChange, error }: Part<Email>) => (
  <>
    <SimpleGrid cols={twoColumns}>
      <EmailInput
        isList
        label={t({ context: "email", message: "To" })}
        placeholder="info@example.com"
        value={value.to}
        onChange={(to) => onChange({ to })}
      />
      <TextInput
        label={t({ context: "email", message: "Subject" })}
        value={value.subject}
        onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
      />
    </SimpleGrid>
    <Textarea
      {...long}
      label={t`Message`}
      value={value.message}
      onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      error={error}
    />
  </>
)

const SmsFields = ({ value, onChange, error }: Part<Sms>) => (
  <>
    <SmsInput
      label={t`Phone number`}
      placeholder="+43 660 1234567"
      maxLength={longestNumber}
      value={value.number}
      onChange={(number) => onChange({ number })}
    />
    <Textarea
      {...long}
      label={t`Message`}
      value={value.message}
      onChange={({ currentTarget }) => onChange({ message: currentTarget.value })}
      error={error}
    />
  </>
)

interface Props {
  readonly content: Content
  readonly onChange: (content: Content) => void
  readonly error: string | undefined
}

/** What a static code contains. */
export const ContentFields = ({ content, onChange, error }: Props) => {
  const set = (part: Partial<Content>) => onChange({ ...content, ...part })
  const part = <K extends "wifi" | "contact" | "email" | "sms">(kind: K) => ({
    value: content[kind],
    onChange: (change: Partial<Content[K]>) => onChange({ ...content, [kind]: { ...content[kind], ...change } }),
    error
  })
  return (
    <Stack>
      <NativeSelect
        label={t`Type`}
        description={t`Static codes aren't stored: you can't change what they point to or count their scans.`}
        value={content.kind}
        data={[...kinds]}
        onChange={({ currentTarget }) => set({ kind: currentTarget.value as Kind })}
      />
      {content.kind === "text" && (
        <Textarea
          {...long}
          label={t`Text`}
          value={content.text}
          onChange={({ currentTarget }) => set({ text: currentTarget.value })}
          error={error}
        />
      )}
      {content.kind === "wifi" && <WifiFields {...part("wifi")} />}
      {content.kind === "contact" && <ContactFields {...part("contact")} />}
      {content.kind === "email" && <EmailFields {...part("email")} />}
      {content.kind === "phone" && (
        <PhoneInput
          label={t`Phone number`}
          placeholder="+43 660 1234567"
          maxLength={longestNumber}
          value={content.phone}
          onChange={(phone) => set({ phone })}
        />
      )}
      {content.kind === "sms" && <SmsFields {...part("sms")} />}
    </Stack>
  )
}
