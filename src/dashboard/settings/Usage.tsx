import { Group, Progress, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { usageQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"
import { t } from "./words/t.ts"

/** How many requests each key has made in this minute, of those that it may make. */
export const Usage = ({ limit }: { readonly limit: number }) => {
  const usage = useQuery({ ...usageQuery, enabled: limit > 0 })
  const description = limit === 0 ? t("thisInstallationHasNoLimit") : t("requestsPerMinute", { limit })
  return (
    <Section title={t("rateLimit")} description={description}>
      {usage.error !== null && <FailureNotice failure={usage.error} onRetry={() => void usage.refetch()} />}
      {limit > 0 && (
        <Stack gap="sm">
          {usage.data?.keys.map((key) => {
            const used = key.limit - key.remaining
            return (
              <div key={key.id}>
                <Group justify="space-between" mb={4}>
                  <Text size="sm">{key.name}</Text>
                  <Text size="sm" c="dimmed" className="numbers">
                    {t("usedOfLimit", { used: count(used), limit: count(key.limit) })}
                  </Text>
                </Group>
                <Progress
                  value={key.limit === 0 ? 0 : (100 * used) / key.limit}
                  color={key.remaining === 0 ? "red" : "leaf"}
                  aria-label={t("requestsNameMinute", { name: key.name })}
                />
              </div>
            )
          })}
          {usage.data?.keys.length === 0 && (
            <Text size="sm" c="dimmed">
              {t("theTeamHasNoApi")}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
