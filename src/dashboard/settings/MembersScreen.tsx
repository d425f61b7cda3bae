import { PageHeader } from "../ui/PageHeader.tsx"

export const MembersScreen = () => <PageHeader title="MembersScreen" />
