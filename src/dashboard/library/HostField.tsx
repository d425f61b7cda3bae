import { t } from "@lingui/core/macro"
import { Text, TextInput } from "@mantine/core"
import { useState } from "react"
import { isolated } from "../ui/isolated.ts"
import { pastedHost } from "./pastedHost.ts"

interface Props {
  readonly value: string
  readonly onChange: (host: string) => void
  readonly error: string | undefined
}

/** The host name of a domain; extracts it from a pasted address. */
export const HostField = ({ value, onChange, error }: Props) => {
  const [dropped, setDropped] = useState("")
  const take = (text: string) => {
    const found = pastedHost(text)
    setDropped(found.dropped)
    if (found.host !== value) onChange(found.host)
  }
  return (
    <div>
      <TextInput
        label={t`Host name`}
        description={t`A domain or subdomain that you own.`}
        placeholder="go.example.com"
        data-autofocus
        autoCapitalize="none"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => {
          setDropped("")
          onChange(currentTarget.value)
        }}
        onPaste={(event) => {
          const text = event.clipboardData.getData("text/plain")
          // A pasted URL can't be part of a host name, so it replaces the field's content.
          if (!text.includes("/")) return
          event.preventDefault()
          take(text)
        }}
        onBlur={() => {
          if (dropped === "") take(value)
        }}
        error={error}
      />
      <Text size="xs" c="dimmed" mt={5} role="status" className="break">
        {dropped !== "" && t`Kept only the host name and removed ${{ dropped: isolated(dropped) }}.`}
      </Text>
    </div>
  )
}
