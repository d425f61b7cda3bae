import { t } from "@lingui/core/macro"
import { Select, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import type { DomainId } from "../../contract/Id.ts"
import { isolated } from "../ui/isolated.ts"
import { unicodeHost } from "../ui/unicodeHost.ts"
import { NotServing } from "./NotServing.tsx"
import { domainsQuery } from "./Queries.ts"

interface Props {
  readonly value: DomainId | null
  readonly onChange: (domain: DomainId | null) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
}

const byDefault = "default"

/** Chooses the domain of a link or page. */
export const DomainSelect = ({ value, onChange, error, disabled = false }: Props) => {
  const { data = [] } = useQuery(domainsQuery)
  return (
    <Stack gap={6}>
      <Select
        label={t`Domain`}
        allowDeselect={false}
        disabled={disabled}
        data={[
          { value: byDefault, label: t`${{ host: isolated(unicodeHost(location.host)) }} (default)` },
          ...data.map(({ id, hostname, status }) => ({
            value: id,
            label:
              status === "waiting"
                ? t`${{ hostname: isolated(unicodeHost(hostname)) }} isn't active yet`
                : unicodeHost(hostname)
          }))
        ]}
        value={value ?? byDefault}
        onChange={(id) => onChange(data.find((domain) => domain.id === id)?.id ?? null)}
        error={error}
      />
      <NotServing domain={value} />
    </Stack>
  )
}
