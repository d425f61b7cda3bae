import { Button, Group, VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { IconMapSearch } from "../icons/IconMapSearch.ts"
import { EmptyState } from "./EmptyState.tsx"

/** What a screen shows whose address names nothing. */
export const Missing = () => (
  <>
    <VisuallyHidden>
      <h1>Not found</h1>
    </VisuallyHidden>
    <EmptyState
      icon={<IconMapSearch />}
      title="There is nothing here"
      action={
        <Group gap="xs">
          {history.length > 1 && (
            <Button variant="default" onClick={() => history.back()}>
              Go back
            </Button>
          )}
          <Button component={Link} to="/links">
            Go to the links
          </Button>
        </Group>
      }
    >
      What this address named may have been deleted, or it may belong to another team.
    </EmptyState>
  </>
)
