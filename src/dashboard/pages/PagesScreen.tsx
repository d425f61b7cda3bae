import { PageHeader } from "../ui/PageHeader.tsx"

export const PagesScreen = () => <PageHeader title="PagesScreen" />
