import { t } from "@lingui/core/macro"
import { Button, Group } from "@mantine/core"

interface Props {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** A button that loads the next page of a list, if there is one. */
export const ShowMore = ({ query }: Props) =>
  query.hasNextPage && (
    <Group justify="center">
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t({ context: "webhooks", message: "Show more" })}
      </Button>
    </Group>
  )
