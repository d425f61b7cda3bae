import { PageHeader } from "../ui/PageHeader.tsx"

export const AccountScreen = () => <PageHeader title="AccountScreen" />
