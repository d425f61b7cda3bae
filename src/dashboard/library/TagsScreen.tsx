import { PageHeader } from "../ui/PageHeader.tsx"

export const TagsScreen = () => <PageHeader title="TagsScreen" />
