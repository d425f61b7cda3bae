import { t } from "@lingui/core/macro"
import { Anchor, Group, Loader, Text, TextInput } from "@mantine/core"
import IconCheck from "~icons/tabler/check"
import { takenReason } from "../../contract/Availability.ts"
import type { DomainId, PageId } from "../../contract/Id.ts"
import { nextSlug } from "../../lib/SlugFrom.ts"
import { pageSlugFault } from "../../page/Slug.ts"
import { textOf } from "../api/faults/textOf.ts"
import { run } from "../api/Run.ts"
import { useAvailability } from "../ui/useAvailability.ts"
import { betweenSentences } from "../words/Language.ts"
import { pages } from "./Client.ts"

interface Props {
  readonly value: string
  readonly onChange: (slug: string) => void
  readonly domain: DomainId | null
  /** The page being edited and its current slug, which counts as available. */
  readonly page?: PageId
  readonly own?: string
  readonly error?: string | undefined
  /** The prefix of the slug: `linden.example/@`. */
  readonly before: string
}

/** The slug of a page; checks its availability while it is typed. */
export const SlugField = ({ value, onChange, domain, page, own, error, before }: Props) => {
  const itself = page === undefined ? {} : { page_id: page }
  const state = useAvailability({
    slug: value,
    fault: pageSlugFault(value),
    ask: (slug, signal) => run(pages.availability({ urlParams: { slug, domain_id: domain ?? "", ...itself } }), signal),
    key: ["pages", "availability", domain, page]
  })
  const isOther = state._tag === "Free" && error === undefined && value !== own
  const refused = state._tag === "Refused" ? state.why : undefined
  const isTaken = refused?.code === takenReason.code
  return (
    <div>
      <TextInput
        label={t({ context: "web address", message: "URL" })}
        required
        withAsterisk={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim().replace(/\s+/g, "-"))}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        error={refused === undefined ? error : textOf(refused)}
        description={<span className="break">{`${before}${value}`}</span>}
        inputWrapperOrder={["label", "input", "description", "error"]}
        rightSection={
          state._tag === "Asking" ? (
            <Loader size={14} aria-hidden />
          ) : state._tag === "Free" ? (
            <IconCheck size={18} color="var(--mantine-primary-color-filled)" aria-hidden />
          ) : null
        }
      />
      <Group gap={6} mt={isOther || isTaken ? 4 : 0} role="status">
        {isOther && (
          <Text size="xs" c="dimmed">
            {t`Available.`}
            {state.warning !== undefined && (
              <Text span inherit c="var(--mantine-color-yellow-text)">
                {betweenSentences}
                {textOf(state.warning)}
              </Text>
            )}
            {own !== undefined && ` ${t`The previous URL, @${own}, points here until another page uses it.`}`}
          </Text>
        )}
        {isTaken && (
          <Anchor component="button" type="button" size="sm" onClick={() => onChange(nextSlug(value))}>
            {t`Use “${{ slug: nextSlug(value) }}”`}
          </Anchor>
        )}
      </Group>
    </div>
  )
}
