import { Alert } from "@mantine/core"
import IconLock from "~icons/tabler/lock"

/** Explains to members why they can't change something. */
export const MembersNote = ({ children }: { readonly children: string }) => (
  <Alert role="note" color="gray" variant="light" icon={<IconLock />} mb="md" c="var(--mantine-color-text)">
    {children}
  </Alert>
)
