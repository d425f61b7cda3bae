import { PageHeader } from "../ui/PageHeader.tsx"

export const DomainsScreen = () => <PageHeader title="DomainsScreen" />
