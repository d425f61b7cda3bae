import { Button, Group, NativeSelect, TextInput } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Role } from "../../contract/Role.ts"
import { errorAt } from "../api/Failure.ts"
import { useMutation } from "../api/Mutation.ts"
import { data, inOwnLanguage } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { useFaultFocus } from "../ui/useFaultFocus.ts"
import { withoutReload } from "../ui/withoutReload.ts"
import { members } from "./Client.ts"
import { invitesQuery } from "./Queries.ts"
import { rolesFor } from "./roles.ts"
import { showInvite } from "./showInvite.ts"
import { t } from "./words/t.ts"

/** Makes an invite and shows its link. */
export const InviteForm = () => {
  const own = useSession().team.role
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<Role>("member")
  const queries = useQueryClient()
  const inviting = useMutation({
    mutationFn: () =>
      data(
        inOwnLanguage(
          members.invite({ payload: { role, email: email.trim() === "" ? null : email.trim().toLowerCase() } })
        )
      ),
    onSuccess: (invite) => {
      setEmail("")
      void queries.invalidateQueries({ queryKey: invitesQuery.queryKey })
      showInvite(invite)
    }
  })
  const error = errorAt(inviting.error, "email")
  const form = useFaultFocus(error === undefined ? null : inviting.error, 0)
  return (
    <form ref={form} noValidate onSubmit={withoutReload(() => inviting.mutate())}>
      <Group align="flex-start" gap="sm">
        <TextInput
          label={t("eMail")}
          description={t("withAddressOnlyItsOwner")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          type="email"
          value={email}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value)
            // What was said of another address is not said of this one.
            if (inviting.isError) inviting.reset()
          }}
          error={error}
          style={{ flex: "1 1 14rem" }}
        />
        <NativeSelect
          label={t("role")}
          data={[...rolesFor(own)]}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
        />
        <Button type="submit" mt={25} loading={inviting.isPending}>
          {t("makeAnInvite")}
        </Button>
      </Group>
    </form>
  )
}
