import { Button, Text } from "@mantine/core"
import { errorOf } from "../../api/Failure.ts"
import { IconPlus } from "../../icons/IconPlus.ts"
import type { Part } from "./Part.ts"
import { RuleList } from "./RuleList.tsx"
import { Section } from "./Section.tsx"

const most = 50

/** Sends visitors elsewhere by what is known of them. */
export const TargetingSection = ({ draft: { rules }, change, failure }: Part) => {
  const fault = errorOf(failure, "targeting")
  return (
    <Section
      title="Targeting"
      summary={
        rules.length === 0
          ? "Sends visitors elsewhere by device, country, language and more."
          : `${rules.length === 1 ? "1 rule" : `${rules.length} rules`}; the first one that fits decides`
      }
      isUsed={rules.length > 0}
      failure={failure}
      fields={["targeting"]}
    >
      <RuleList rules={rules} onChange={(changed) => change({ rules: changed })} failure={failure} />
      {fault !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {fault}
        </Text>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={rules.length >= most}
          onClick={() =>
            change({ rules: [...rules, { key: crypto.randomUUID(), type: "device", value: "mobile", url: "" }] })
          }
        >
          Add a rule
        </Button>
      </div>
    </Section>
  )
}
