import { plural, t } from "@lingui/core/macro"
import { Group, Progress, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { count } from "../ui/format.ts"
import { usageQuery } from "./Queries.ts"
import { Section } from "./Section.tsx"

/** Each key's requests in the current minute, compared with the limit. */
export const Usage = ({ limit }: { readonly limit: number }) => {
  const usage = useQuery({ ...usageQuery, enabled: limit > 0 })
  const description =
    limit === 0
      ? t`This installation doesn't limit requests.`
      : plural(limit, {
          one: "Each API key can make # request per minute. This is the usage in the current minute.",
          other: "Each API key can make # requests per minute. This is the usage in the current minute."
        })
  return (
    <Section title={t`Rate limit`} description={description}>
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
                    {t`${{ used: count(used) }} of ${{ limit: count(key.limit) }}`}
                  </Text>
                </Group>
                <Progress
                  value={key.limit === 0 ? 0 : (100 * used) / key.limit}
                  color={key.remaining === 0 ? "red" : "leaf"}
                  aria-label={t`Requests by ${{ name: key.name }} in this minute`}
                />
              </div>
            )
          })}
          {usage.data?.keys.length === 0 && (
            <Text size="sm" c="dimmed">
              {t`No API keys yet. Create one to use the API.`}
            </Text>
          )}
        </Stack>
      )}
    </Section>
  )
}
