import { t } from "@lingui/core/macro"
import { Button, Group, NumberInput, Stack, Text, TextInput } from "@mantine/core"
import { nanoid } from "nanoid"
import { errorOf } from "../../api/Failure.ts"
import { percentField } from "../../ui/percentField.ts"
import { withScheme } from "../Address.ts"
import type { Part } from "./Part.ts"

/** The older form of an A/B test, with one address and its share, for links that still use it. */
export const SimpleTest = ({ draft, change, failure }: Part) => (
  <Stack gap="xs">
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <TextInput
        label={t`Single alternative`}
        inputMode="url"
        value={draft.abTestUrl}
        onChange={({ currentTarget }) => change({ abTestUrl: currentTarget.value })}
        onBlur={() => change({ abTestUrl: withScheme(draft.abTestUrl) })}
        error={errorOf(failure, "ab_test_url")}
        style={{ flex: 1 }}
      />
      <NumberInput
        label={t({ context: "link editor", message: "Share" })}
        aria-label={t`Share of the single alternative, in percent`}
        {...percentField}
        min={0}
        max={100}
        allowDecimal={false}
        value={draft.abTestPercentage}
        onChange={(value) => change({ abTestPercentage: Math.round(Number(value)) || 0 })}
        error={errorOf(failure, "ab_test_percentage")}
        w={96}
      />
    </Group>
    <Group gap="xs" justify="space-between">
      <Text size="xs" c="dimmed">
        {draft.variants.length > 0 ? t`Not used while there are variants.` : t`Used while there are no variants.`}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={draft.abTestUrl.trim() === ""}
        onClick={() =>
          change({
            variants: [...draft.variants, { key: nanoid(), url: draft.abTestUrl, weight: draft.abTestPercentage }],
            abTestUrl: "",
            abTestPercentage: 0
          })
        }
      >
        {t`Convert to variant`}
      </Button>
    </Group>
  </Stack>
)
