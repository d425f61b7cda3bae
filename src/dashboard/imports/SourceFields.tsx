import { t } from "@lingui/core/macro"
import { Checkbox, PasswordInput, SimpleGrid, Stack, TextInput } from "@mantine/core"
import { useIsOwner } from "../api/Session.ts"
import type { ImportDraft } from "./Draft.ts"
import type { SourceNeeds } from "./sources.ts"

interface Props {
  readonly needs: SourceNeeds
  readonly draft: ImportDraft
  readonly onChange: (change: Partial<ImportDraft>) => void
  readonly faultOf: (field: string) => string | undefined
}

const quiet = { autoComplete: "off", "data-1p-ignore": true, spellCheck: false } as const

/** The key and address of a source that is read over its API. */
export const SourceFields = ({ needs: { source, address, hasKey }, draft, onChange, faultOf }: Props) => {
  const isOwner = useIsOwner()
  const isPage = source === "linktree"
  const isYourls = source === "yourls"
  return (
    <Stack gap="sm">
      {address !== undefined && (
        <TextInput
          label={isPage ? t`Page URL` : t`URL`}
          {...(address === "possible" ? { description: t`Only for self-hosted servers.` } : {})}
          placeholder={isPage ? "https://linktr.ee/…" : "https://…"}
          inputMode="url"
          required={address === "needed"}
          value={draft.address}
          onChange={({ currentTarget }) => onChange({ address: currentTarget.value })}
          error={faultOf("base_url")}
          {...quiet}
        />
      )}
      {hasKey && (
        <PasswordInput
          label={isYourls ? t`Signature` : t`Key`}
          description={t`Encrypted, and deleted after the import.`}
          required={!isYourls}
          value={draft.token}
          onChange={({ currentTarget }) => onChange({ token: currentTarget.value })}
          error={faultOf("token")}
          visibilityToggleButtonProps={{ "aria-label": t`Show key` }}
          {...quiet}
        />
      )}
      {isYourls && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t`Or a username`}
            value={draft.username}
            onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
            error={faultOf("username")}
            {...quiet}
          />
          <PasswordInput
            label={t`and password`}
            value={draft.password}
            onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
            error={faultOf("password")}
            visibilityToggleButtonProps={{ "aria-label": t`Show password` }}
            {...quiet}
            autoComplete="new-password"
          />
        </SimpleGrid>
      )}
      {(source === "bitly" || source === "shortio") && (
        <Checkbox
          label={t`Import daily clicks`}
          description={t`Needs one request per link, which uses up the quota of most plans.`}
          checked={draft.perLink}
          onChange={({ currentTarget }) => onChange({ perLink: currentTarget.checked })}
        />
      )}
      {source === "kutt" && (
        <Checkbox
          label={t`Import everyone's links`}
          description={t`Requires an admin's key.`}
          checked={draft.everybody}
          onChange={({ currentTarget }) => onChange({ everybody: currentTarget.checked })}
        />
      )}
      {isOwner && address !== undefined && !isPage && (
        <Checkbox
          label={t`The server is on our private network`}
          description={t`Lets Linden connect to addresses that aren't public.`}
          checked={draft.allowPrivate}
          onChange={({ currentTarget }) => onChange({ allowPrivate: currentTarget.checked })}
          error={faultOf("allow_private")}
        />
      )}
    </Stack>
  )
}
