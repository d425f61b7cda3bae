import { Anchor, Group, Loader, Text, TextInput } from "@mantine/core"
import type { DomainId, PageId } from "../../contract/Id.ts"
import { IconCheck } from "../icons/IconCheck.ts"
import { nextSlug } from "./slugFrom.ts"
import { useAvailability } from "./useAvailability.ts"

interface Props {
  readonly value: string
  readonly onChange: (slug: string) => void
  readonly domain: DomainId | null
  /** The page whose own slug may stay, and that slug. */
  readonly page?: PageId
  readonly own?: string
  readonly error?: string | undefined
  /** What stands before the slug: `linden.example/@`. */
  readonly before: string
}

/** The slug of a page, which says while it is typed whether it can be had. */
export const SlugField = ({ value, onChange, domain, page, own, error, before }: Props) => {
  const known = useAvailability(value, domain, page)
  const refused = known?.available === false ? known.reason : undefined
  const fault = refused ?? error
  const isTaken = refused !== undefined && refused !== null && /taken/.test(refused)
  return (
    <div>
      <TextInput
        label="Address"
        required
        withAsterisk={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim().replace(/\s+/g, "-"))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={fault}
        description={<span className="break">{`${before}${value}`}</span>}
        inputWrapperOrder={["label", "input", "description", "error"]}
        rightSection={
          value === "" ? null : known === undefined ? (
            <Loader size={14} aria-hidden />
          ) : known.available ? (
            <IconCheck size={18} color="var(--mantine-primary-color-filled)" aria-hidden />
          ) : null
        }
      />
      <Group gap={6} mt={4} role="status">
        {known?.available === true && error === undefined && value !== own && (
          <Text size="xs" c="dimmed">
            This address can be had.
          </Text>
        )}
        {isTaken && (
          <Anchor component="button" type="button" size="sm" onClick={() => onChange(nextSlug(value))}>
            Use “{nextSlug(value)}”
          </Anchor>
        )}
      </Group>
    </div>
  )
}
