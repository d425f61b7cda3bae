import { PageHeader } from "../ui/PageHeader.tsx"

export const LinksScreen = () => <PageHeader title="LinksScreen" />
