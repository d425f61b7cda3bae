import { Button, Group, NativeSelect, Stack, TextInput } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { DateTime } from "effect"
import { useState } from "react"
import type { Role } from "../../contract/Role.ts"
import { errorOf, isAt } from "../api/Failure.ts"
import { data } from "../api/Run.ts"
import { useSession } from "../api/Session.ts"
import { FailureNotice } from "../ui/FailureNotice.tsx"
import { withoutReload } from "../ui/withoutReload.ts"
import { keys } from "./Client.ts"
import { keysQuery } from "./Queries.ts"
import { rolesFor } from "./roles.ts"
import { showOnce } from "./showOnce.tsx"

const lives = [
  { value: "", label: "Never" },
  { value: "7", label: "In 7 days" },
  { value: "30", label: "In 30 days" },
  { value: "90", label: "In 90 days" },
  { value: "365", label: "In a year" }
]

/** Makes a key and shows it this once. */
export const KeyForm = () => {
  const own = useSession().team.role
  const [name, setName] = useState("")
  const [role, setRole] = useState<Role>("member")
  const [days, setDays] = useState("")
  const queries = useQueryClient()
  const making = useMutation({
    mutationFn: () =>
      data(
        keys.create({
          payload: {
            name,
            role,
            ...(days === "" ? {} : { expires_at: DateTime.add(DateTime.unsafeNow(), { days: Number(days) }) })
          }
        })
      ),
    onSuccess: ({ key }) => {
      void queries.invalidateQueries({ queryKey: keysQuery.queryKey })
      showOnce({
        title: "Your new API key",
        explanation: "Copy it now and keep it like a password. It is not shown again.",
        secret: key,
        what: "key"
      })
    }
  })
  return (
    <form onSubmit={withoutReload(() => making.mutate())}>
      <Stack gap="md">
        {making.error !== null && !isAt(making.error, ["name", "role", "expires_at"]) && (
          <FailureNotice failure={making.error} />
        )}
        <TextInput
          label="Name"
          placeholder="What is it for? A script, a phone shortcut, …"
          required
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={errorOf(making.error, "name")}
        />
        <NativeSelect
          label="Role"
          description="Members may do all but change folders, domains, keys, members and the team."
          data={[...rolesFor(own)]}
          value={role}
          onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
          error={errorOf(making.error, "role")}
        />
        <NativeSelect
          label="Expires"
          data={lives}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
          error={errorOf(making.error, "expires_at")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={making.isPending}>
            Make the key
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
