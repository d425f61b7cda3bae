import { Alert } from "@mantine/core"
import { IconLock } from "../icons/IconLock.ts"

/** Tells members why they cannot change something. */
export const MembersNote = ({ what }: { readonly what: string }) => (
  <Alert role="note" color="gray" variant="light" icon={<IconLock />} mb="md" c="var(--mantine-color-text)">
    You can use {what}. Owners and admins of the team make, change and delete them: ask one of them.
  </Alert>
)
