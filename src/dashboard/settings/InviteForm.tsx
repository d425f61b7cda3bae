import { t } from "@lingui/core/macro"
import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import type { Role } from "../../contract/Role.ts"
import { errorAt } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, inOwnLanguage } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { members } from "../queries/MembersClient.ts"
import { RestoredNotice } from "../ui/RestoredNotice.tsx"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { useFormDraft } from "../ui/useKept.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { invitesQuery } from "./Queries.ts"
import { rolesFor } from "./roles.ts"
import { showInvite } from "./showInvite.ts"

/** Creates an invite and shows its link. */
export const InviteForm = () => {
  const own = useSession().team.role
  const draft = useFormDraft<{ email: string; role: Role }>("invite new", { email: "", role: "member" })
  const { email, role } = draft.value
  const queries = useQueryClient()
  const inviting = useMutation({
    mutationFn: () =>
      data(
        inOwnLanguage(
          members.invite({ payload: { role, email: email.trim() === "" ? null : email.trim().toLowerCase() } })
        )
      ),
    onSuccess: (invite) => {
      draft.discard()
      void queries.invalidateQueries({ queryKey: invitesQuery.queryKey })
      showInvite(invite)
    }
  })
  const error = errorAt(inviting.error, "email")
  const form = useFaultFocus(error === undefined ? null : inviting.error, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => inviting.mutate())}>
      <Stack gap="md">
        <RestoredNotice isShown={draft.isRestored} onDiscard={draft.discard} />
        <Group align="flex-start" gap="sm">
          <TextInput
            label={t`Email`}
            description={t`Optional. If you enter an email, the invited person joins with it.`}
            inputWrapperOrder={["label", "input", "description", "error"]}
            type="email"
            value={email}
            onChange={({ currentTarget }) => {
              draft.change({ email: currentTarget.value })
              // Clear the error, because it is about the previous address.
              if (inviting.isError) inviting.reset()
            }}
            error={error}
            style={{ flex: "1 1 14rem" }}
          />
          <NativeSelect
            label={t`Role`}
            data={[...rolesFor(own)]}
            value={role}
            onChange={({ currentTarget }) => draft.change({ role: currentTarget.value as Role })}
          />
          <Button type="submit" mt={25} loading={inviting.isPending}>
            {t`Create invite`}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
