import { TextInput } from "@mantine/core"
import type { Domain } from "../../domain/Domain.ts"
import { errorOf } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { completed } from "../ui/address.ts"
import { openDialog } from "../ui/dialogs.tsx"
import { useFormDraft } from "../ui/useKept.ts"
import { domains } from "./Client.ts"
import { draftOf, payloadOf } from "./DomainDraft.ts"
import { FormFrame } from "./FormFrame.tsx"
import { RootFields } from "./RootFields.tsx"
import { useSaving } from "./useSaving.ts"

interface Props {
  readonly domain: Domain | undefined
  readonly onSaved: (domain: Domain) => void
}

const addresses = [
  {
    field: "notFoundUrl",
    name: "not_found_url",
    label: "Unknown short links lead to",
    description: "Where visitors go whose short link does not exist. Without one they see a plain page."
  },
  {
    field: "expiredUrl",
    name: "expired_url",
    label: "Expired links lead to",
    description: "Where visitors go whose link has ended. Without one they see a plain page."
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
    done: domain === undefined ? "Domain added" : "Domain saved",
    onSaved: (saved) => {
      form.forget()
      onSaved(saved)
    }
  })
  const errorAt = (field: string) => errorOf(saving.error, field)
  return (
    <FormFrame verb={domain === undefined ? "Add domain" : "Save"} draft={form} saving={saving}>
      <TextInput
        label="Host name"
        description="A domain of yours, or a part of one that is for short links."
        placeholder="go.example.com"
        data-autofocus
        maxLength={253}
        autoCapitalize="none"
        spellCheck={false}
        value={draft.hostname}
        onChange={({ currentTarget }) => change({ hostname: currentTarget.value })}
        error={errorAt("hostname")}
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
          onBlur={() => change({ [field]: completed(draft[field]) })}
          error={errorAt(name)}
        />
      ))}
    </FormFrame>
  )
}

/** Opens the form of a domain, or of a new one. */
export const openDomain = (domain: Domain | undefined, onSaved: (domain: Domain) => void) =>
  openDialog({
    title: domain === undefined ? "Add a domain" : "Edit domain",
    children: <DomainForm domain={domain} onSaved={onSaved} />
  })
