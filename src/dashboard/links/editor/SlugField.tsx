import { Group, Loader, Text, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { slugFault } from "../../../contract/ShortCode.ts"
import { errorOf } from "../../api/Failure.ts"
import { data } from "../../api/Run.ts"
import { IconCheck } from "../../icons/IconCheck.ts"
import { IconX } from "../../icons/IconX.ts"
import { DomainSelect } from "../../library/DomainSelect.tsx"
import { domainsQuery } from "../../library/Queries.ts"
import { links } from "../../queries/LinkClient.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { type SlugState, useAvailability } from "../../ui/useAvailability.ts"
import type { Part } from "./Part.ts"

const signs: Readonly<Record<SlugState["_tag"], React.ReactNode>> = {
  Empty: undefined,
  Asking: <Loader size={16} />,
  Free: <IconCheck size={18} aria-hidden color="var(--mantine-primary-color-filled)" />,
  Refused: <IconX size={18} aria-hidden />
}

const help: Readonly<Record<SlugState["_tag"], string>> = {
  Empty: "Leave it empty for seven random characters. It cannot be changed later.",
  Asking: "Looking whether it is free…",
  Free: "It is free.",
  Refused: ""
}

/** The address of a new link, which is told to be free or not while it is typed. */
const NewSlug = ({ draft, change, failure }: Part) => {
  const { data: domains = [] } = useQuery(domainsQuery)
  const slug = draft.slug.trim()
  const state = useAvailability({
    slug,
    fault: slugFault(slug),
    ask: (slug, signal) => data(links.availability({ urlParams: { slug, domain_id: draft.domain ?? "" } }), signal),
    key: ["links", "availability", draft.domain]
  })
  const host = domains.find(({ id }) => id === draft.domain)?.hostname ?? location.host
  return (
    <>
      {domains.length > 0 && (
        <DomainSelect
          value={draft.domain}
          onChange={(domain) => change({ domain })}
          error={errorOf(failure, "domain_id")}
        />
      )}
      <TextInput
        label="Short link"
        description={<span role="status">{help[state._tag]}</span>}
        inputWrapperOrder={["label", "input", "description", "error"]}
        leftSection={
          <Text size="sm" c="dimmed" px="xs" truncate>
            {host}/
          </Text>
        }
        leftSectionWidth={`min(14rem, ${host.length * 0.5 + 1.25}rem)`}
        leftSectionProps={{ style: { justifyContent: "flex-start" } }}
        rightSection={signs[state._tag]}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={draft.slug}
        onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        error={
          state._tag === "Refused" ? state.reason : state._tag === "Free" ? undefined : errorOf(failure, "custom_slug")
        }
      />
    </>
  )
}

/** The short address of a link: chosen for a new one, shown for one that there is. */
export const SlugField = (part: Part) =>
  part.link === undefined ? (
    <NewSlug {...part} />
  ) : (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput label="Short link" value={part.link.short_url} readOnly style={{ flex: 1 }} />
      <CopyButton text={part.link.short_url} what="short link" />
    </Group>
  )
