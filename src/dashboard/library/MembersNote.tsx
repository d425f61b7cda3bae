import { Alert } from "@mantine/core"
import { IconLock } from "../icons/IconLock.ts"
import { t } from "./words/t.ts"

/** Tells members why they cannot change something. */
export const MembersNote = ({ what }: { readonly what: string }) => (
  <Alert role="note" color="gray" variant="light" icon={<IconLock />} mb="md" c="var(--mantine-color-text)">
    {t("youCanUseWhatOwners", { what })}
  </Alert>
)
