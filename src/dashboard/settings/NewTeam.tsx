import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { data } from "../api/Run.ts"
import { enter, session } from "../api/Session.ts"
import { told } from "../ui/notify.tsx"
import { team } from "./Client.ts"
import { NameForm } from "./NameForm.tsx"
import { Section } from "./Section.tsx"

/** Makes another team and goes there. */
export const NewTeam = () => {
  const [name, setName] = useState("")
  const queries = useQueryClient()
  const navigate = useNavigate()
  const making = useMutation({
    mutationFn: async () => {
      const made = await data(team.create({ payload: { name } }))
      return data(session.switchTeam({ payload: { team_id: made.id } }))
    },
    onSuccess: async (now) => {
      await navigate({ to: "/links" })
      enter(queries, now)
      told(`This is ${now.team.name}.`)
    }
  })
  return (
    <Section title="Another team" description="With links, pages, members and keys of its own. You will be its owner.">
      <NameForm
        label="Name of the new team"
        placeholder="Name"
        name={name}
        onChange={setName}
        saving={making}
        button={{ verb: "Make it", variant: "default", disabled: name.trim() === "" }}
      />
    </Section>
  )
}
