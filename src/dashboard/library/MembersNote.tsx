import { Alert } from "@mantine/core"
import IconLock from "~icons/tabler/lock"

/** Tells members why they cannot change something. */
export const MembersNote = ({ children }: { readonly children: string }) => (
  <Alert role="note" color="gray" variant="light" icon={<IconLock />} mb="md" c="var(--mantine-color-text)">
    {children}
  </Alert>
)
