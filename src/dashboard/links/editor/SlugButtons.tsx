import { t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"
import { Effect } from "effect"
import IconDice from "~icons/tabler/dice-3"
import IconSparkles from "~icons/tabler/sparkles"
import { drawShortCode } from "../../../contract/ShortCode.ts"
import { useMutation } from "../../api/Mutation.ts"
import { data } from "../../api/Run.ts"
import { links } from "../../queries/LinkClient.ts"
import { announce } from "../../ui/announce.ts"
import { toldFailure } from "../../ui/notify.tsx"
import { withScheme } from "../Address.ts"
import type { Part } from "./Part.ts"
import { firstAvailable, suggestionsFor } from "./suggestions.ts"
import { useSameDestination } from "./useSameDestination.ts"

/** Buttons that fill in a short code: a random one, or one that suits the title or the destination. */
export const SlugButtons = ({ draft, change }: Part) => {
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
