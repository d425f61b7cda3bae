import { t } from "@lingui/core/macro"
import { Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { completedAddress } from "../../contract/Address.ts"
import type { Domain } from "../../domain/Domain.ts"
import { normaliseHostname } from "../../domain/Hostname.ts"
import { errorOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { isolated } from "../ui/isolated.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { domains } from "./Client.ts"
import { draftOf, payloadOf } from "./DomainDraft.ts"
import { FormFrame } from "./FormFrame.tsx"
import { pastedHost } from "./pastedHost.ts"
import { domainsQuery } from "./Queries.ts"
import { RootFields } from "./RootFields.tsx"
import { useSaving } from "./useSaving.ts"

interface HostFieldProps {
  readonly value: string
  readonly onChange: (host: string) => void
  readonly error: string | undefined
}

/** The host name of a domain; extracts it from a pasted address. */
const HostField = ({ value, onChange, error }: HostFieldProps) => {
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

interface Props {
  readonly domain: Domain | undefined
  readonly onSaved: (domain: Domain) => void
}

const addresses = [
  {
    field: "notFoundUrl",
    name: "not_found_url",
    label: t`Redirect unknown short links to`,
    description: t`For short links that don't exist. Leave empty to show a plain page.`
  },
  {
    field: "expiredUrl",
    name: "expired_url",
    label: t`Redirect expired links to`,
    description: t`For links that have expired. Leave empty to show a plain page.`
  }
] as const

const DomainForm = ({ domain, onSaved }: Props) => {
  const form = useFormDraft(`domain ${domain?.id ?? "new"}`, draftOf(domain))
  const { value: draft, change } = form
  const payload = payloadOf(draft)
  const saving = useSaving({
    save: () =>
      data(domain === undefined ? domains.create({ payload }) : domains.update({ path: { id: domain.id }, payload })),
    shownIn: ["domains", "links", "pages"],
    done: domain === undefined ? t`Domain added` : t`Domain saved`,
    onSaved: (saved) => {
      form.forget()
      onSaved(saved)
    }
  })
  const { data: known = [] } = useQuery(domainsQuery)
  const isOwn = known.some(({ id, hostname }) => id !== domain?.id && hostname === normaliseHostname(payload.hostname))
  const failure = useFieldErrors(saving.error, payload)
  const errorAt = (field: string) => errorOf(failure, field)
  return (
    <FormFrame verb={domain === undefined ? t`Add domain` : t`Save`} draft={form} saving={saving}>
      <HostField
        value={draft.hostname}
        onChange={(hostname) => change({ hostname })}
        error={isOwn ? t`You've already added this domain.` : errorAt("hostname")}
      />
      <RootFields draft={draft} onChange={change} errorAt={errorAt} />
      {addresses.map(({ field, name, label, description }) => (
        <TextInput
          key={field}
          label={label}
          description={description}
          type="url"
          placeholder="https://example.com"
          value={draft[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          onBlur={() => change({ [field]: completedAddress(draft[field]) })}
          error={errorAt(name)}
        />
      ))}
    </FormFrame>
  )
}

/** Opens the form for a domain, or for a new one. */
export const openDomain = (domain: Domain | undefined, onSaved: (domain: Domain) => void) =>
  openDialog({
    title: domain === undefined ? t`Add a domain` : t`Edit domain`,
    children: <DomainForm domain={domain} onSaved={onSaved} />
  })
