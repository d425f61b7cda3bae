import { t } from "@lingui/core/macro"
import { SimpleGrid, Text, UnstyledButton } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import styles from "./Imports.module.css"
import { sources } from "./sources.ts"

/** The sources to import from. */
export const SourceCards = () => (
  <nav aria-label={t`Import source`}>
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
      {sources.map(({ source, name, hint }) => (
        <UnstyledButton
          key={source}
          className={styles["card"] ?? ""}
          renderRoot={(props) => <Link {...props} to="/import" search={{ source }} />}
        >
          <Text fw={600}>{name}</Text>
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  </nav>
)
