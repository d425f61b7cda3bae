import { Select } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { DomainId } from "../../contract/Id.ts"
import { domainsQuery } from "./Queries.ts"
import { t } from "./words/t.ts"

interface Props {
  readonly value: DomainId | null
  readonly onChange: (domain: DomainId | null) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

const byDefault = "default"

/** Chooses the domain that something is served at. */
export const DomainSelect = ({ value, onChange, error, disabled = false }: Props) => {
  const { data = [] } = useQuery(domainsQuery)
  return (
    <Select
      label={t("domain")}
      allowDeselect={false}
      disabled={disabled}
      data={[
        { value: byDefault, label: t("hostByDefault", { host: location.host }) },
        ...data.map(({ id, hostname }) => ({ value: id, label: hostname }))
      ]}
      value={value ?? byDefault}
      onChange={(id) => onChange(data.find((domain) => domain.id === id)?.id ?? null)}
      error={error}
    />
  )
}
