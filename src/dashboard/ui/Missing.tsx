import { Button, VisuallyHidden } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { IconMapSearch } from "../icons/IconMapSearch.ts"
import { EmptyState } from "./EmptyState.tsx"

/** The screen of an address that names none. */
export const Missing = () => (
  <main>
    <VisuallyHidden>
      <h1>Not found</h1>
    </VisuallyHidden>
    <EmptyState
      icon={<IconMapSearch />}
      title="There is nothing here"
      action={
        <Button component={Link} to="/links">
          Go to the links
        </Button>
      }
    >
      What this address named may have been deleted, or it may belong to another team.
    </EmptyState>
  </main>
)
