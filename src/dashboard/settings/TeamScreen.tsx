import { PageHeader } from "../ui/PageHeader.tsx"

export const TeamScreen = () => <PageHeader title="TeamScreen" />
