import { t } from "@lingui/core/macro"
import { Button, Group, Loader, Stack, Text, TextInput } from "@mantine/core"
import { useElementSize } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { Effect } from "effect"
import IconCheck from "~icons/tabler/check"
import IconDice from "~icons/tabler/dice-3"
import IconSparkles from "~icons/tabler/sparkles"
import IconX from "~icons/tabler/x"
import { drawShortCode, slugFault } from "../../../contract/ShortCode.ts"
import { errorOf } from "../../api/Failure.ts"
import { textOf } from "../../api/faults/textOf.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data, run } from "../../api/Run.ts"
import { DomainSelect } from "../../library/DomainSelect.tsx"
import { domainsQuery } from "../../library/Queries.ts"
import { links } from "../../queries/LinkClient.ts"
import { announce } from "../../ui/announce.ts"
import { CopyButton } from "../../ui/CopyButton.tsx"
import { toldFailure } from "../../ui/notify.tsx"
import { unicodeHost } from "../../ui/unicodeHost.ts"
import { type SlugState, useAvailability } from "../../ui/useAvailability.ts"
import { betweenSentences } from "../../words/Language.ts"
import { withScheme } from "../Address.ts"
import styles from "./EditorForm.module.css"
import { FormerAddresses } from "./FormerAddresses.tsx"
import type { Part } from "./Part.ts"
import { firstAvailable, suggestionsFor } from "./suggestions.ts"
import { useSameDestination } from "./useSameDestination.ts"

/** Buttons that fill in a short code: a random one, or one that suits the title or the destination. */
const SlugButtons = ({ draft, change }: Part) => {
  const pageTitles = useSameDestination(draft.url).map(({ destination }) => destination?.title ?? "")
  const suggestions = suggestionsFor([draft.title, ...pageTitles, draft.metaTitle], withScheme(draft.url))
  const fill = (slug: string) => {
    change({ slug })
    announce(slug)
  }
  const drawRandom = () => fill(Effect.runSync(drawShortCode))
  const { mutate: suggest, isPending } = useMutation({
    mutationFn: () =>
      firstAvailable(
        suggestions,
        draft.slug.trim(),
        async (slug) =>
          (await data(links.availability({ urlParams: { slug, domain_id: draft.domain ?? "" } }))).available
      ),
    onSuccess: (slug) => (slug === undefined ? drawRandom() : fill(slug)),
    onError: toldFailure
  })
  return (
    <Group gap={4}>
      <Button size="compact-xs" variant="subtle" leftSection={<IconDice size={14} />} onClick={drawRandom}>
        {t`Random`}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconSparkles size={14} />}
        disabled={suggestions.length === 0}
        loading={isPending}
        onClick={() => suggest()}
      >
        {t({ context: "verb", message: "Suggest" })}
      </Button>
    </Group>
  )
}

const signs: Readonly<Record<SlugState["_tag"], React.ReactNode>> = {
  Empty: undefined,
  Asking: <Loader size={16} />,
  Free: <IconCheck size={18} aria-hidden color="var(--mantine-primary-color-filled)" />,
  Refused: <IconX size={18} aria-hidden />
}

type Help = Readonly<Record<SlugState["_tag"] | "Own", string>>

const asking = { Asking: t`Checking availability…`, Refused: "" } as const
const helpForNew: Help = {
  ...asking,
  Empty: t`Leave empty for seven random characters.`,
  Own: "",
  Free: t`Available.`
}
const helpForOld: Help = {
  ...asking,
  Empty: t`Every link needs a short code.`,
  Own: t`You can change it. The old link keeps working.`,
  Free: t`Available. The old link keeps working.`
}

/** The short code field; checks availability while typing. */
const Slug = (part: Part) => {
  const { draft, before, change, failure, link } = part
  const { data: domains = [] } = useQuery(domainsQuery)
  const slug = draft.slug.trim()
  const isOwn = link !== undefined && slug === before.slug
  const asked = useAvailability({
    slug,
    fault: slugFault(slug),
    ask: (slug, signal) =>
      run(
        links.availability({
          urlParams: { slug, domain_id: draft.domain ?? "", ...(link === undefined ? {} : { link_id: link.id }) }
        }),
        signal
      ),
    key: ["links", "availability", draft.domain, link?.id]
  })
  const warning = asked._tag === "Free" && !isOwn ? asked.warning : undefined
  const prefix = useElementSize()
  const help = link === undefined ? helpForNew : helpForOld
  const host = unicodeHost(domains.find(({ id }) => id === draft.domain)?.hostname ?? location.host)
  return (
    <div>
      <TextInput
        label={t`Short link`}
        // An address reads from left to right, starting with the host.
        inputContainer={(input) => <div dir="ltr">{input}</div>}
        leftSection={
          <Text ref={prefix.ref} size="sm" c="dimmed" ps="sm" maw="14rem" flex="none" truncate>
            <bdi dir="ltr">{host}/</bdi>
          </Text>
        }
        // As wide as the host, so that the short code follows directly.
        leftSectionWidth={prefix.width + 2}
        leftSectionProps={{ style: { justifyContent: "flex-start" } }}
        rightSection={isOwn ? undefined : signs[asked._tag]}
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        value={draft.slug}
        onChange={({ currentTarget }) => change({ slug: currentTarget.value })}
        error={
          isOwn || asked._tag === "Free"
            ? undefined
            : asked._tag === "Refused"
              ? textOf(asked.why)
              : errorOf(failure, "custom_slug")
        }
      />
      <Group justify="space-between" gap="xs" mt={5}>
        {/* Outside the field's description, which screen readers would repeat. */}
        <Text size="xs" c="dimmed" role="status">
          {help[isOwn ? "Own" : asked._tag]}
          {warning !== undefined && (
            <Text span inherit c="var(--mantine-color-yellow-text)">
              {betweenSentences}
              {textOf(warning)}
            </Text>
          )}
        </Text>
        {link === undefined && <SlugButtons {...part} />}
      </Group>
    </div>
  )
}

const NewAddress = (part: Part) => {
  const { data: domains = [] } = useQuery(domainsQuery)
  const { draft, change, failure } = part
  return (
    <div className={styles["domainAndSlug"]}>
      {domains.length > 0 && (
        <DomainSelect
          value={draft.domain}
          onChange={(domain) => change({ domain })}
          error={errorOf(failure, "domain_id")}
        />
      )}
      <Slug {...part} />
    </div>
  )
}

/** The short code of a link, and its former short URLs. */
export const SlugField = (part: Part) =>
  part.link === undefined ? (
    <NewAddress {...part} />
  ) : (
    <Stack gap="xs">
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <div style={{ flex: 1 }}>
          <Slug {...part} />
        </div>
        <div style={{ paddingTop: "1.6rem" }}>
          <CopyButton text={part.link.short_url} label={t`Copy short link`} isIcon />
        </div>
      </Group>
      <FormerAddresses link={part.link} />
    </Stack>
  )
